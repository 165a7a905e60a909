import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserBuildTargets, createBrowserNoticePlugin } from './build/browsers.ts';
import { createCompressionPlugin } from './build/compressed-files.ts';
import { createContractTablesPlugin } from './build/contract-tables.ts';
import { createLimitsInliningPlugin } from './build/inline-limits.ts';
import { createMessagesPlugin } from './build/messages.ts';
import { createPortalModulePredicate } from './build/portal-parts.ts';
import { createSampleRemovalPlugin } from './build/without-samples.ts';

const server = 'http://127.0.0.1:8080';
const entries = /index\.html$|\/src\/(app\/main|push-worker\/push-worker)\.tsx?$/;
const ofPortal = createPortalModulePredicate();
/**
 * Code about accounts at other services and about the blockchain: several parts use it, but no
 * first screen.
 */
const loadsLater = /\/shared\/(links|chain)\/|(later|chain)-calls?\.ts|reach\/links\/link-names/;

export default defineConfig({
  plugins: [
    createMessagesPlugin(),
    createBrowserNoticePlugin(),
    react(),
    createContractTablesPlugin(),
    createSampleRemovalPlugin(),
    createLimitsInliningPlugin(),
    createCompressionPlugin(),
  ],
  // React itself contains everything that this package adds for older versions
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  build: {
    // a data: address in CSS would need a separate permission in the content security policy
    assetsInlineLimit: 0,
    target: browserBuildTargets,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // functions whose unused calls can be removed: a section declares calls in its own file that
      // only the server uses
      treeshake: { manualPureFunctions: ['endpoint'] },
      // the service worker needs a fixed address: its path decides which pages it serves
      input: { index: 'index.html', 'push-worker': 'src/push-worker/push-worker.ts' },
      output: {
        entryFileNames: ({ name }) =>
          name === 'push-worker' ? 'push-worker.js' : 'assets/[name]-[hash:7].js',
        // every page lists the files of all parts; file names that are only hashes halve the size
        // of this list
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // code is placed with the part that uses it, except in two shared files, because about
        // twenty small shared chunks would be larger in total
        codeSplitting: {
          groups: [
            // code that every page needs; the names of entry and worker stay unchanged
            { name: 'first', tags: ['$initial'], test: (id) => !entries.test(id), priority: 1 },
            // menus, dialogs and lists of choices share most of their code, so they get one file
            // instead of thirty
            { name: 'popups', test: /node_modules\/@(?:base-ui|floating-ui)\// },
            // code that several parts of the portal use
            {
              name: (id, graph) => (ofPortal(id, graph) && !loadsLater.test(id) ? 'shared' : null),
              debugName: 'shared',
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/api-docs': server,
      '/files': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
