import { browserNames, oldestBrowsers } from '@guildhall/contract/browsers';
import type { Plugin } from 'vite';
import { otherLanguages, readPageText } from '../../../scripts/languages/language-files.ts';

/** Oldest supported browsers in Vite's notation, for example `chrome111`. */
export const browserBuildTargets: string[] = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name}${String(version)}`,
);

/** Message that the page has not started, in every language. */
const notStarted = ['en', ...otherLanguages]
  .map((language) => {
    const text = readPageText(language, 'page_not_started');
    return `<p lang="${language}">${text}</p>`;
  })
  .join('\n        ');

/**
 * Writes the message for visitors whose browser cannot run the page. The message names the oldest
 * browsers that can.
 */
export const createBrowserNoticePlugin = (): Plugin => ({
  name: 'name-browsers',
  transformIndexHtml: (html) =>
    html.replace('%OLDEST_BROWSERS%', browserNames).replace('%NOT_STARTED%', notStarted),
});
