import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractTables } from './build/contract-tables.ts';
import { fontPreload } from './build/font-preload.ts';
import { mantineTheme } from './build/mantine-theme.ts';
import { messages } from './build/messages.ts';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [messages(), react(), mantineTheme(), contractTables(), fontPreload()],
  build: {
    // a data: address in CSS would need its own permission in the content security policy
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // kept whole: cut by its users it falls into files that need each other, and a class would extend one that is not there yet
            { name: 'query', test: /node_modules\/@tanstack\/(?:query-core|react-query)\//, priority: 10 },
            // parts that several pages use leave the pages' own files, but no page asks for a part that it does not use
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': server, '/files': server, '/socket.io': { target: server, ws: true } } },
});
