/** Databases with other locales than the usual test database. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestDatabasePlace } from './database.harness.ts';

/**
 * Locales of PostgreSQL in which some capital letters have other small letters than usual, or stay
 * unchanged.
 */
export const databaseLocales: Readonly<Record<string, string>> = {
  C: `lc_collate 'C' lc_ctype 'C'`,
  'C.UTF-8': `lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
  'ICU tr-TR': `locale_provider icu icu_locale 'tr-TR' lc_collate 'C' lc_ctype 'C'`,
};
/** Creates an empty database with a locale. */
export async function createLocaleDatabase(locale: string): Promise<TestDatabasePlace> {
  const template = inject('testTemplate');
  if (template.kind !== 'postgres') throw new Error('The embedded database has one locale');
  const name = `guildhall_locale_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: template.url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await onServer(
    `create database ${name} encoding 'UTF8' template template0 ${databaseLocales[locale]}`,
  );
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-locale-'));
  return {
    url: url.href,
    dataDir,
    remove: async () => {
      rmSync(dataDir, { recursive: true, force: true });
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
}
