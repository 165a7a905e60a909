import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractTables } from './build/contract-tables.ts';
import { entryParts } from './build/entry-parts.ts';
import { fontPreload } from './build/font-preload.ts';
import { noCircles } from './build/no-circles.ts';
import { mantineTheme } from './build/mantine-theme.ts';
import { messages } from './build/messages.ts';

const server = 'http://127.0.0.1:8080';
const first = entryParts(/src\/app\/main\.tsx$/);

export default defineConfig({
  plugins: [
    first.plugin,
    messages(),
    react(),
    mantineTheme(),
    contractTables(),
    fontPreload(),
    noCircles(),
  ],
  build: {
    // a data: address in CSS would need its own permission in the content security policy
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // the service worker stands at an address of its own: its place says which pages are its own
      input: { index: 'index.html', 'push-worker': 'src/push-worker/push-worker.ts' },
      output: {
        entryFileNames: ({ name }) =>
          name === 'push-worker' ? 'push-worker.js' : 'assets/[name]-[hash].js',
        // What several pages use leaves the pages' own files. React and the query library stand
        // apart: merged with other parts they came into files that import each other, and a class
        // was extended before it existed (see no-circles).
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            {
              name: 'first',
              test: (id) => first.has(id) && !/src\/(app\/main|messages\/)/.test(id),
              priority: 2,
            },
            {
              name: 'query',
              test: /node_modules\/@tanstack\/(query-core|react-query)\//,
              priority: 2,
            },
            // Words stand apart, too: small as they are, they drew parts of the back office to
            // where a visitor needs a word of theirs.
            {
              name: 'words',
              test: /src\/messages\//,
              priority: 1,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 10_000,
            },
            // declarations of the office's pages: an administrator loads them all, support its own,
            // nobody else any of them
            {
              name: 'office-support',
              test: /contract\/src\/(reach\/alpha-key-requests|office\/for-support)|src\/admin\/(pages|words)\.ts$/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // what all of them are made of; the portal has no use for it
            {
              name: 'office-kit',
              test: /contract\/src\/(?!generated\/|amounts|limits|safe-url|errors|routes|sections\.|office\/|wealth\/(catalogue|perk-lists)|reach\/alpha-key-requests|[a-z]+\/[a-z-]+\.section)|node_modules\/zod\//,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: 'office-all',
              test: /contract\/src\/(sections\.|office\/(?!for-support)|wealth\/(catalogue|perk-lists)|[a-z]+\/[a-z-]+\.section)/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // what makes use of the query library is merged with nothing that the page which a
            // visitor meets first needs
            {
              name: 'shared-query',
              test: /src\/shared\/query\/(query-client|query-provider|use-user|read-again)/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What forms are made of is merged with nothing that lists use without a form: their
            // files imported each other.
            {
              name: 'office-forms',
              test: /src\/admin\/engine\/(draft-form|use-draft|field-problems|form-fields|form-control|amount-control|per-rarity-control|stale-merge|stale-panel)\./,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Parts of the office are never merged with those of the portal.
            {
              name: 'office-shared',
              test: /src\/admin\/|generated\/admin-calls/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 10_000,
              includeDependenciesRecursively: false,
            },
            {
              name: 'shared',
              test: (id) => !/src\/admin\/|generated\/admin-calls/.test(id),
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 10_000,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/files': server, '/socket.io': { target: server, ws: true } },
  },
});
