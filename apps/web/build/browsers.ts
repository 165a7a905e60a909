import { browserNames, oldestBrowsers } from '@guildhall/contract/browsers';
import type { Plugin } from 'vite';

/** Oldest browsers in Vite's notation: `chrome111` and so on. */
export const buildTarget: string[] = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name}${String(version)}`,
);

/** Writes the oldest browsers into the page that those see which cannot run it. */
export const nameBrowsers = (): Plugin => ({
  name: 'name-browsers',
  transformIndexHtml: (html) => html.replace('%OLDEST_BROWSERS%', browserNames),
});
