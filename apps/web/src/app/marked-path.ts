/** The mark before a page, written as mail programs may write it, also twice over. */
const mark = /^\/?(?:%(?:25)*23|#)/i;

/**
 * Reads the page in a path such as `/%23/verify-email/ID`, in which the mark was percent-encoded in
 * transit and all characters after it may have been; undefined for every other path.
 */
export function parseHashPath(path: string): string | undefined {
  const found = mark.exec(path);
  if (!found) return undefined;
  let page = path.slice(found[0].length);
  try {
    for (let text = ''; text !== page && page.includes('%'); page = decodeURIComponent(text))
      text = page;
  } catch {
    // a sign that stands for nothing is left as it is
  }
  return page.startsWith('/') ? page : `/${page}`;
}
