/**
 * The oldest browsers that the pages support: what the build compiles for, what the check
 * `browsers` holds the built files against, and what the page and the README name. All of them are
 * of 2023.
 */
export const oldestBrowsers = {
  chrome: 111,
  edge: 111,
  firefox: 121,
  safari: 16.4,
  ios: 16.4,
} as const;

const { chrome, edge, firefox, safari } = oldestBrowsers;
/** As the page and the README say it. */
export const browserNames = `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari}`;
