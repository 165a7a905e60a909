import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/kernel/db/tables.ts', './src/modules/**/*.tables.ts'],
  out: './src/migrations',
});
