/**
 * True if a text is an https address of a site, with a dot in its host. `URL.canParse` would be
 * shorter; Chrome has it since 120 and Safari since 17 only.
 */
export function isHttpsLink(text: string): boolean {
  if (!/^https:\/\/\S+$/.test(text)) return false;
  try {
    return new URL(text).hostname.includes('.');
  } catch {
    return false;
  }
}
