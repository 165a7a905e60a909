import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractTables } from './build/contract-tables.ts';
import { messages } from './build/messages.ts';

/** Components in a real browser, built as `vite.config.ts` builds them. */
export default defineConfig({
  plugins: [messages(), react(), contractTables()],
  // What the pages are made of is prepared before the first test: a package that is met later makes
  // the browser load everything anew, in the middle of a test. What an earlier run prepared may
  // lack what was written since.
  optimizeDeps: { entries: ['src/app/main.tsx', '{src,test}/**/*.browser.test.tsx'], force: true },
  test: { include: ['{src,test}/**/*.browser.test.tsx'], setupFiles: ['test/page.setup.ts'] },
});
