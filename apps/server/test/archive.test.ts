import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archivedTables } from '@guildhall/contract/identity/retention';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  archiveMonth,
  type ArchiveStep,
  type AttachStep,
  type StepListener,
} from '../src/kernel/archive/archive-month.ts';
import { attachMonth } from '../src/kernel/archive/attach-month.ts';
import { listStoredMonths } from '../src/kernel/archive/month-rows.ts';
import { openDatabase } from '../src/kernel/db/db.ts';
import { addPartitionsAhead, ensureMonthPartition } from '../src/kernel/db/partitions.ts';
import { many, run, sql } from '../src/kernel/db/sql.ts';
import { openTestDatabase, type TestDatabase } from './harness/database.harness.ts';
import { countLockWaiters } from './harness/lock-waits.harness.ts';
import { waitForResult } from './harness/server.harness.ts';

const table = {
  name: 'statistic_deltas',
  by: archivedTables.statistic_deltas.partitionedBy,
} as const;
const root = join(import.meta.dirname, '../../..');
/** Values that the text format of COPY has to escape, or that a reader of lines may split. */
const hardTexts = ['back\\slash', 'a\ttab', 'a\nline', 'a\rreturn', '\\N', '\u2028', 'ß 🗡'];

describe('months of a partitioned table', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    database = await openTestDatabase({ role: null });
    folder = mkdtempSync(join(tmpdir(), 'guildhall-archive-'));
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Inserts a row for each text, at the first and the last moment of a month and between. */
  async function fillMonth(month: string, texts: readonly string[] = hardTexts): Promise<void> {
    await database.db.transaction(async (tx) => {
      await ensureMonthPartition(tx, 'statistic_deltas', new Date(`${month}-10T00:00:00Z`));
      for (const [nr, text] of texts.entries())
        await run(
          tx,
          sql`
            insert into statistic_deltas (
              match_id, account_id, statistic_id, segments, delta, ended_at
            )
            select ${nr}, 1, 1, ${sql.json({ [text]: text })}, ${0.1 + nr / 3}::float8, at
            from unnest(
              array[
                ${`${month}-01T00:00:00Z`}, ${`${month}-10T10:10:10.123Z`},
                ${`${month}-28T23:59:59.999Z`}
              ]::timestamptz[]
            ) as at`,
        );
    });
  }
  const listRows = () =>
    many<Record<string, unknown>>(
      database.db.read,
      sql`select *, ended_at::text as at from statistic_deltas order by ended_at, id`,
    );
  const listMonths = async () =>
    (await listStoredMonths(database.db.read, table.name)).map(({ month }) => month);
  const countRecords = async () =>
    (await many(database.db.read, sql`select file_name from archived_months`)).length;
  const listFiles = () => readdirSync(folder).map((name) => join(folder, name));
  const archive = (month: string, onStep?: StepListener<ArchiveStep>) =>
    archiveMonth(database.db, table, month, folder, () => Promise.resolve(undefined), onStep);

  it('have equal rows after they were archived and attached again', async () => {
    await fillMonth('2025-03');
    await fillMonth('2025-04');
    const before = await listRows();
    expect(before).toHaveLength(2 * 3 * hardTexts.length);
    const file = await archive('2025-03');
    expect(file?.rowCount).toBe(3 * hardTexts.length);
    expect(await listMonths()).not.toContain('2025-03');
    expect(await listRows()).toEqual(before.slice(3 * hardTexts.length));
    await attachMonth(database.db, file?.path ?? '');
    expect(await listRows()).toEqual(before);
    expect(await countRecords()).toBe(0);
    // the columns, indexes, triggers and rights are those of any other month
    await expect(database.db.asOwner('delete from statistic_deltas_2025_03')).rejects.toThrow(
      /append-only/,
    );
    expect(await describeTable('statistic_deltas_2025_03')).toEqual(
      await describeTable('statistic_deltas_2025_04'),
    );
    expect((await archive('2025-03'))?.fileName).toBe(file?.fileName);
  });
  const describeTable = (name: string) =>
    many<Record<string, unknown>>(
      database.db.read,
      sql`
        select
          (
            select json_agg(
              regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON \\S+', '')
              order by regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON \\S+', '')
            )
            from pg_index i
            where i.indrelid = c.oid
          ) as indexes,
          (select json_agg(t.tgname order by t.tgname) from pg_trigger t where t.tgrelid = c.oid)
            as triggers,
          (
            select json_agg(row(a.attname, a.attnotnull, a.attidentity) order by a.attnum)
            from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0
          ) as columns,
          (
            select json_agg(a.grantee)
            from aclexplode(c.relacl) a
            where a.grantee <> c.relowner
          ) as grantees
        from pg_class c
        where c.oid = to_regclass(${name})`,
    );
  it('are read from their file by COPY of PostgreSQL itself', async () => {
    await fillMonth('2025-03');
    const before = await listRows();
    const file = await archive('2025-03');
    // PostgreSQL reads the file as its own user
    chmodSync(folder, 0o755);
    chmodSync(file?.path ?? '', 0o644);
    await database.db.asOwner(
      `create table copied (like statistic_deltas);
       copy copied from program 'gunzip -c ${file?.path}' with (format text, header match)`,
    );
    expect(
      await many(
        database.db.read,
        sql`select *, ended_at::text as at from copied order by ended_at, id`,
      ),
    ).toEqual(before);
  });
  it.each<[ArchiveStep, 'stored' | 'archived']>([
    ['written', 'stored'],
    ['named', 'stored'],
    ['verified', 'stored'],
    ['detached', 'stored'],
    ['removed', 'archived'],
  ])(
    'lose and double no row if the process is killed when the month is %s; it is then %s',
    async (step, state) => {
      await fillMonth('2025-03');
      const before = await listRows();
      await killAt('store', step, '2025-03');
      expect(await listRows()).toEqual(state === 'stored' ? before : []);
      if (state === 'stored') await archive('2025-03');
      expect([await listRows(), await countRecords()]).toEqual([[], 1]);
      const whole = listFiles().filter((path) => path.endsWith('.copy.gz'));
      expect(whole).toHaveLength(1);
      await attachMonth(database.db, whole[0] ?? '');
      expect(await listRows()).toEqual(before);
    },
  );
  it.each<[AttachStep, 'stored' | 'archived']>([
    ['loaded', 'archived'],
    ['attached', 'archived'],
    ['returned', 'stored'],
  ])(
    'lose and double no row if the process is killed when the file is %s; it is then %s',
    async (step, state) => {
      await fillMonth('2025-03');
      const before = await listRows();
      const file = await archive('2025-03');
      await killAt('attach', step, file?.path ?? '');
      expect([await listRows(), await countRecords()]).toEqual(
        state === 'stored' ? [before, 0] : [[], 1],
      );
      if (state === 'archived') await attachMonth(database.db, file?.path ?? '');
      expect([await listRows(), await countRecords()]).toEqual([before, 0]);
    },
  );
  /** Runs a command in a process of its own that kills itself at a step. */
  async function killAt(command: string, step: string, target: string): Promise<void> {
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, 'harness/killed-archive.ts'),
        database.url ?? '',
        command,
        step,
        target,
        folder,
      ],
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
      child.once('close', (...ended) => resolve(ended)),
    );
    expect([code, signal]).toEqual([null, 'SIGKILL']);
    // the database ends the transaction of the lost connection before the next one locks its rows
    await expect
      .poll(() =>
        many(
          database.db.read,
          sql`
            select pid
            from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()
              and application_name = 'guildhall' and xact_start is not null`,
        ),
      )
      .toEqual([]);
  }
  it('are written again with a row that arrives after the file was read', async () => {
    await fillMonth('2025-03', ['early']);
    const outside = AsyncLocalStorage.snapshot();
    let written = 0;
    const file = await archive('2025-03', async (step) => {
      if (step === 'named' && ++written === 1) await outside(() => fillMonth('2025-03', ['late']));
    });
    expect([written, file?.rowCount, await listRows()]).toEqual([2, 6, []]);
  });
  it('lose no row that a match inserts while the partition is removed', async () => {
    await fillMonth('2025-03', ['early']);
    const outside = AsyncLocalStorage.snapshot();
    const isLate = { ended: false };
    let late: Promise<void> | undefined;
    const countWaiting = () => outside(() => database.db.transaction(countLockWaiters));
    const file = await archive('2025-03', async (step) => {
      if (step !== 'verified' || late) return;
      late = outside(() => fillMonth('2025-03', ['late']).finally(() => (isLate.ended = true)));
      // the insert waits for the archiving; otherwise its row would be dropped
      await waitForResult('the insert waits or has ended', async () =>
        isLate.ended || (await countWaiting()) > 0 ? true : undefined,
      );
    });
    await late;
    expect((file?.rowCount ?? 0) + (await listRows()).length).toBe(6);
  });
  it('that are archived get late rows, are archived again, and have all rows when attached', async () => {
    await fillMonth('2025-03', ['early']);
    const file = await archive('2025-03');
    expect(file?.rowCount).toBe(3);
    await fillMonth('2025-03', ['late', 'later']);
    const late = await archive('2025-03');
    expect([late?.rowCount, await countRecords()]).toEqual([6, 2]);
    await fillMonth('2025-03', ['last']);
    await attachMonth(database.db, file?.path ?? '');
    await attachMonth(database.db, late?.path ?? '');
    expect((await listRows()).map((row) => Number(row['id'])).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, nr) => nr + 1),
    );
  });
  it('are not attached twice, nor from a damaged or a foreign file', async () => {
    await fillMonth('2025-03');
    const file = await archive('2025-03');
    const path = file?.path ?? '';
    const foreign = join(folder, 'statistic_deltas_2025_03_0000.copy.gz');
    writeFileSync(foreign, '');
    await expect(attachMonth(database.db, foreign)).rejects.toThrow(/not among the archived/);
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, whole.length - 9));
    await expect(attachMonth(database.db, path)).rejects.toThrow(/is damaged/);
    writeFileSync(path, whole);
    await attachMonth(database.db, path);
    await expect(attachMonth(database.db, path)).rejects.toThrow(/attached already/);
    expect(await listRows()).toHaveLength(3 * hardTexts.length);
  });
  it('are added once by several servers at the same time, while matches are inserted', async () => {
    const others = await Promise.all(
      [1, 2, 3].map(() =>
        openDatabase({ url: database.url, pool: 4, dataDir: undefined, onError: () => undefined }),
      ),
    );
    try {
      const at = (month: number): Date => new Date(Date.UTC(2031, month, 15));
      await Promise.all(
        others.flatMap((db) => [
          addPartitionsAhead(db, at(0)),
          ...[0, 1, 2, 5, 9].map((month) =>
            db.transaction(async (tx) => {
              await Promise.all([
                ensureMonthPartition(tx, 'statistic_deltas', at(month)),
                run(
                  tx,
                  sql`
                    insert into statistic_deltas (
                      match_id, account_id, statistic_id, segments, delta, ended_at
                    )
                    values (1, 1, 1, '{}', 1, ${at(month)})`,
                ),
              ]);
            }),
          ),
        ]),
      );
      expect(await listRows()).toHaveLength(15);
      expect((await listMonths()).filter((month) => month.startsWith('2031'))).toEqual(
        ['01', '02', '03', '04', '06', '10'].map((month) => `2031-${month}`),
      );
    } finally {
      for (const db of others) await db.close();
    }
  });
});
