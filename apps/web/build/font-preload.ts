import type { Plugin } from 'vite';

const first = /(?:tektur|manrope)-latin-wght-normal[^/]*\.woff2$/;

/**
 * The two latin faces are on every page: asking for them from the document saves a round trip and
 * the jump of late text.
 */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => first.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}
