"""How a push is encrypted for one browser (RFC 8291, RFC 8188) and signed by the site (VAPID, RFC 8292)."""

import base64
import json
import os
import time
from functools import lru_cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

CURVE = ec.SECP256R1()
POINT_BYTES, SECRET_BYTES, SALT_BYTES = 65, 16, 16
RECORD_BYTES = 4096
# Services take no more than this in a record of 4096 bytes.
LONGEST = 3900
SIGNED_FOR = 12 * 3600


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derived(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


def encrypted(text: bytes, *, key: bytes, secret: bytes) -> bytes:
    """A body that only the browser with this public key and secret can read."""
    if len(text) > LONGEST:
        raise ValueError("too long to be pushed")
    reader = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
    once = ec.generate_private_key(CURVE)
    ours, salt = point(once.public_key()), os.urandom(SALT_BYTES)
    shared = once.exchange(ec.ECDH(), reader)
    material = derived(secret, shared, b"WebPush: info\0" + key + ours, 32)
    content_key = derived(salt, material, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, material, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(ours)]) + ours
    # The byte after the text says that it is the last record.
    return header + AESGCM(content_key).encrypt(nonce, text + b"\x02", None)


@lru_cache(maxsize=4)
def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode(text), "big"), CURVE)


def public_push_key() -> str:
    """What browsers subscribe with; nothing if this site pushes nothing."""
    return encode(point(private_key(settings.PUSH_KEY).public_key())) if settings.PUSH_KEY else ""


def authorization(endpoint: str) -> str:
    """Proves to the push service that it is us."""
    address = urlsplit(endpoint)
    claims = {
        "aud": f"{address.scheme}://{address.netloc}",
        "exp": int(time.time()) + SIGNED_FOR,
        "sub": settings.SITE_URL,
    }
    said = ".".join(encode(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    signed = private_key(settings.PUSH_KEY).sign(said.encode(), ec.ECDSA(hashes.SHA256()))
    numbers = decode_dss_signature(signed)
    signature = encode(b"".join(number.to_bytes(32, "big") for number in numbers))
    return f"vapid t={said}.{signature}, k={public_push_key()}"
