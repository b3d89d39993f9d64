// A link to this very move, handed to the device or copied.

/**
 * @param {string} title
 * @param {string} url
 * @returns {Promise<"shared"|"copied"|"failed">}
 */
export async function share(title, url) {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
    } catch {
      // Thought better of.
    }
    return "shared";
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed";
  }
}
