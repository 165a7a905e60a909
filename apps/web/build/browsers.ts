import type { Plugin } from 'vite';

/**
 * The oldest browsers that the pages support: what the build compiles for, what the check `browsers`
 * holds the built files against, and what the page and the README name. All of them are
 * of 2023.
 */
export const oldestBrowsers = {
  chrome: 111,
  edge: 111,
  firefox: 121,
  safari: 16.4,
  ios: 16.4,
} as const;

/** The same as Vite reads it: `chrome111` and so on. */
export const buildTarget: string[] = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name}${String(version)}`,
);

const { chrome, edge, firefox, safari } = oldestBrowsers;
/** As the page and the README say it. */
export const browserNames = `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari}`;

/** Writes the oldest browsers into the page that those see which cannot run it. */
export const nameBrowsers = (): Plugin => ({
  name: 'name-browsers',
  transformIndexHtml: (html) => html.replace('%OLDEST_BROWSERS%', browserNames),
});
