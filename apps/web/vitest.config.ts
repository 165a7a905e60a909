import { defineConfig } from 'vitest/config';
import { createContractTablesPlugin } from './build/contract-tables.ts';
import { createMessagesPlugin } from './build/messages.ts';

/**
 * Configuration for tests of code that needs no page. Code that needs a page is tested in a
 * browser.
 */
export default defineConfig({
  plugins: [createMessagesPlugin(), createContractTablesPlugin()],
  test: { include: ['src/**/*.test.{ts,tsx}'] },
});
