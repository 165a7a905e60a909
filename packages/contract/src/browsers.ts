/**
 * Oldest supported browsers, all released in 2023. The build compiles for them, the check
 * `browsers` compares the built files with them, and the page and the README name them.
 */
export const oldestBrowsers = {
  chrome: 111,
  edge: 111,
  firefox: 121,
  safari: 16.4,
  ios: 16.4,
} as const;

const { chrome, edge, firefox, safari } = oldestBrowsers;
/** Names of the browsers as the page and the README show them. */
export const browserNames = `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari}`;
