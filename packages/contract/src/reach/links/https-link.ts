/**
 * Returns true if a text is an https address of a site with a dot in its host. Replaces
 * `URL.canParse`, which Chrome has only since 120 and Safari since 17.
 */
export function isHttpsLink(text: string): boolean {
  if (!/^https:\/\/\S+$/.test(text)) return false;
  try {
    return new URL(text).hostname.includes('.');
  } catch {
    return false;
  }
}
