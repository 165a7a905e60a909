import { defineConfig } from 'vitest/config';
import { contractTables } from './build/contract-tables.ts';
import { messages } from './build/messages.ts';

/** The pure parts; what needs a page is tested in a browser. */
export default defineConfig({
  plugins: [messages(), contractTables()],
  test: { include: ['src/**/*.test.{ts,tsx}'] },
});
