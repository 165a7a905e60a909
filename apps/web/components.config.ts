import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { createContractTablesPlugin } from './build/contract-tables.ts';
import { createMessagesPlugin } from './build/messages.ts';

/** Runs component tests in a real browser, with the same build settings as `vite.config.ts`. */
export default defineConfig({
  plugins: [createMessagesPlugin(), react(), createContractTablesPlugin()],
  // dependencies of the pages are prepared before the first test: a package discovered later makes
  // the browser reload everything in the middle of a test. `force` is needed because the result of
  // an earlier run may lack newer imports.
  optimizeDeps: { entries: ['src/app/main.tsx', '{src,test}/**/*.browser.test.tsx'], force: true },
  test: { include: ['{src,test}/**/*.browser.test.tsx'], setupFiles: ['test/page.setup.ts'] },
});
