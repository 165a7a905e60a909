/**
 * Runs once before a project's tests: migrates one template database, which every test file copies.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import {
  listRowTypeFaults,
  unexecutedStatementMessage,
} from '../../../../scripts/row-types/check-run.ts';
import { readObservations } from '../../../../scripts/row-types/observe.ts';
import {
  readStoredRowTypes,
  updateStoredRowTypes,
} from '../../../../scripts/row-types/stored-rows.ts';
import { startPostgres } from '../../../../scripts/testing/postgres.ts';
import { buildApp } from '../../src/app.ts';
import { openDatabase, type Database } from '../../src/kernel/db/db.ts';
import { systemClock } from '../../src/kernel/time/clock.ts';
import { buildTestConfig } from './config.harness.ts';

/** Location of the template: a database on a server, or a data folder of the embedded database. */
export type TestTemplateLocation =
  | { readonly kind: 'postgres'; readonly url: string; readonly name: string }
  | { readonly kind: 'embedded'; readonly dir: string };

declare module 'vitest' {
  interface ProvidedContext {
    testTemplate: TestTemplateLocation;
    /** Folder for records of executed statements. */
    observations: string;
  }
}

const raise = (error: unknown): void => {
  throw error;
};

/**
 * Creates the tables, and the queues and schedules of all jobs, because every start of a server
 * compares these queues and schedules.
 */
async function fill(database: Database, dataDir: string): Promise<void> {
  await database.migrate();
  const app = await buildApp(buildTestConfig(dataDir, {}), {
    db: database,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    smtpUrl: 'smtp://127.0.0.1:1',
  });
  await app.kernel.jobs.start();
  await app.stop();
  await database.close();
}

async function embeddedTemplate(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'guildhall-embedded-'));
  await fill(await openDatabase({ url: undefined, pool: 1, dataDir: dir, onError: raise }), dir);
  project.provide('testTemplate', { kind: 'embedded', dir });
  return async () => rmSync(dir, { recursive: true, force: true });
}

async function postgresTemplate(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const name = `guildhall_template_${randomBytes(6).toString('hex')}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-template-'));
  const admin = new pg.Client({ connectionString: server.nearUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    const url = new URL(server.nearUrl);
    url.pathname = `/${name}`;
    await fill(
      await openDatabase({ url: url.href, pool: 2, dataDir: undefined, onError: raise }),
      dataDir,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
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

/**
 * Throws if a row type differs from PostgreSQL's description of the statement or from its results.
 */
async function assertRowTypes(project: TestProject, folder: string): Promise<void> {
  const template = project.getProvidedContext().testTemplate;
  const onPostgres = template.kind === 'postgres';
  const url = onPostgres ? new URL(template.url) : undefined;
  if (url && onPostgres) url.pathname = `/${template.name}`;
  const ran = new Set(project.vitest.state.getFiles().map(({ filepath }) => filepath));
  const { testFiles } = await project.globTestFiles();
  const faults = await listRowTypeFaults({
    declared: readStoredRowTypes(),
    observations: readObservations(folder),
    isWhole: onPostgres && testFiles.every((file) => ran.has(file)),
    url: url?.href,
  });
  const unrun = faults.filter((fault) => fault.endsWith(unexecutedStatementMessage));
  for (const fault of unrun) console.warn(fault);
  if (faults.length > unrun.length)
    throw new Error(`Row types of statements (decision 0099):\n${faults.join('\n')}`);
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-observed-'));
  project.provide('observations', folder);
  const [, remove] = await Promise.all([
    updateStoredRowTypes(),
    project.name === 'kernel' ? embeddedTemplate(project) : postgresTemplate(project),
  ]);
  return async () => {
    try {
      await assertRowTypes(project, folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await remove();
    }
  };
}
