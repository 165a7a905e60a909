import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractTables } from './build/contract-tables.ts';
import { messages } from './build/messages.ts';

/** Components in a real browser, built as `vite.config.ts` builds them. */
export default defineConfig({
  plugins: [messages(), react(), contractTables()],
  test: { include: ['{src,test}/**/*.browser.test.tsx'], setupFiles: ['test/page.setup.ts'] },
});
