/**
 * Runs once before a project's tests: migrates one template, from which every test file copies its
 * own database.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../../scripts/testing/postgres.ts';
import { openDatabase, type Database } from '../../src/kernel/db.ts';
import { createJobs } from '../../src/kernel/jobs.ts';

/** Location of the template: a database on a server, or a data folder of the embedded one. */
export type TestTemplate =
  | { readonly kind: 'postgres'; readonly url: string; readonly name: string }
  | { readonly kind: 'embedded'; readonly dir: string };

declare module 'vitest' {
  interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}

const raise = (error: unknown): void => {
  throw error;
};

/** The tables, and those that the job queue makes for itself when it first starts. */
async function fill(database: Database): Promise<void> {
  await database.migrate();
  const jobs = createJobs(database, raise);
  await jobs.start();
  await jobs.stop();
  await database.close();
}

async function embeddedTemplate(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'guildhall-embedded-'));
  await fill(await openDatabase({ url: undefined, pool: 1, dataDir: dir, onError: raise }));
  project.provide('testTemplate', { kind: 'embedded', dir });
  return () => rmSync(dir, { recursive: true, force: true });
}

async function postgresTemplate(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const name = `guildhall_template_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server.nearUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    const url = new URL(server.nearUrl);
    url.pathname = `/${name}`;
    await fill(await openDatabase({ url: url.href, pool: 2, dataDir: undefined, onError: raise }));
  } finally {
    await admin.end();
  }
  project.provide('testTemplate', { kind: 'postgres', url: server.nearUrl, name });
  return async () => {
    const last = new pg.Client({ connectionString: server.nearUrl });
    await last.connect();
    await last.query(`drop database if exists ${name} with (force)`);
    await last.end();
    await server.stop();
  };
}

export function setup(project: TestProject): Promise<() => void | Promise<void>> {
  return project.name === 'kernel' ? embeddedTemplate(project) : postgresTemplate(project);
}
