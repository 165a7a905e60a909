import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { createContractTablesPlugin } from './build/contract-tables.ts';
import { createMessagesPlugin } from './build/messages.ts';

/** Components in a real browser, built as `vite.config.ts` builds them. */
export default defineConfig({
  plugins: [createMessagesPlugin(), react(), createContractTablesPlugin()],
  // What the pages are made of is prepared before the first test: a package that is met later makes
  // the browser load everything anew, in the middle of a test. What an earlier run prepared may
  // lack what was written since.
  optimizeDeps: { entries: ['src/app/main.tsx', '{src,test}/**/*.browser.test.tsx'], force: true },
  test: { include: ['{src,test}/**/*.browser.test.tsx'], setupFiles: ['test/page.setup.ts'] },
});
