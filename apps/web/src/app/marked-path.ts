/**
 * Matches the `#` before a page's path, also in the encoded and doubly encoded forms that mail
 * programs write.
 */
const mark = /^\/?(?:%(?:25)*23|#)/i;

/**
 * Reads the page in a path such as `/%23/verify-email/ID`, in which the `#` was percent-encoded in
 * transit and all characters after it may have been; undefined for every other path.
 */
export function parseHashPath(path: string): string | undefined {
  const match = mark.exec(path);
  if (!match) return undefined;
  let page = path.slice(match[0].length);
  try {
    for (let text = ''; text !== page && page.includes('%'); page = decodeURIComponent(text))
      text = page;
  } catch {
    // leaves an invalid escape sequence unchanged
  }
  return page.startsWith('/') ? page : `/${page}`;
}
