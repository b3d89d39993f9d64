"""All URLs of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from duelsite import health, metrics, pages
from games.watch import app_manifest, home

# Staff log in by the same page as everybody else: rate limits, second factor and all.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign, no-untyped-call]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("about/", home.about, name="about"),
    path("privacy/", pages.privacy, name="privacy"),
    path("favicon.ico", pages.favicon),
    path("manifest.webmanifest", app_manifest.manifest, name="manifest"),
    path("offline/", app_manifest.offline, name="offline"),
    path("service-worker.js", pages.service_worker, name="service_worker"),
    # Browsers that were given it look here for its next version.
    path("push-worker.js", pages.service_worker),
    path("", include("games.urls")),
    path("api/", include("games.api.urls")),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
]

handler400 = "duelsite.errors.bad_request"
handler403 = "duelsite.errors.permission_denied"
handler404 = "duelsite.errors.page_not_found"
handler500 = "duelsite.errors.server_error"
