import { defineMessages } from '@guildhall/contract/kit/text/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  startTestServer,
  type TestServer,
} from '../../../test/harness/server.harness.ts';
import type { Tx, Writes } from '../db/db.ts';
import { many, maybeOne, run, sql } from '../db/sql.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { outboxLaneTimesMs } from './outbox-lanes.ts';
import { createOutbox } from './outbox.ts';

const dayMs = 86_400_000;
defineMessages('effect', { chime: 'Chime', ring: 'Bell', knell: 'Knell', toll: 'Toll' });
describe('effects on external services', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('run once per key, however often they are added and resent; then their payload is deleted', async () => {
    const { outbox, jobs, db } = server.app.kernel;
    const performed: unknown[] = [];
    outbox.handle('ring', async (payload, key) => void performed.push([payload, key]));
    const effect = { kind: 'ring', dedupKey: 'ring-1', payload: { bell: 'of the gate' } };
    for (const _ of [1, 2]) await db.transaction((tx) => outbox.add(tx, effect));
    const kept = () =>
      maybeOne<{ id: number; state: string; payload: unknown; n: number }>(
        db.read,
        sql`
          select min(id) as id, min(state) as state, jsonb_agg(payload) as payload,
            count(*)::int as n
          from outbox
          where kind = 'ring' and dedup_key like 'ring-1%'`,
      );
    const doneRow = await waitForResult('it is done', async () => {
      const row = await kept();
      return row?.state === 'DONE' ? row : undefined;
    });
    expect(doneRow).toMatchObject({ n: 1, payload: [{}] });
    await db.transaction((tx) => jobs.send(tx, 'outbox', { id: doneRow.id }));
    // queued behind the first effect, so that the first has been processed once the second is done
    await db.transaction((tx) => outbox.add(tx, { ...effect, dedupKey: 'ring-2' }));
    await waitForResult('the next one is done', async () =>
      (await maybeOne(
        db.read,
        sql`select 1 as found from outbox where dedup_key = 'ring-2' and state = 'DONE'`,
      ))
        ? true
        : undefined,
    );
    expect(performed).toEqual([
      [{ bell: 'of the gate' }, 'ring-1'],
      [{ bell: 'of the gate' }, 'ring-2'],
    ]);
  });
  it('are forgotten some time after they were done, unless they failed or wait', async () => {
    const { outbox, jobs, db } = server.app.kernel;
    outbox.handle('knell', () => Promise.resolve(), { doneRetentionMs: dayMs });
    const now = server.clock.now().getTime();
    const rows = [
      ['done-long', 'DONE', now - dayMs - 60_000],
      ['done-lately', 'DONE', now - dayMs + 60_000],
      ['failed-long', 'FAILED', now - 9 * dayMs],
    ] as const;
    for (const [key, state, at] of rows)
      await db.transaction((tx) =>
        run(
          tx,
          sql`
            insert into outbox (kind, dedup_key, payload, state, created_at, done_at)
            values ('knell', ${key}, '{}', ${state}, ${new Date(at)}, ${new Date(at)})`,
        ),
      );
    await jobs.runNow('outbox.forget');
    const left = await many<{ dedup_key: string }>(
      db.read,
      sql`select dedup_key from outbox where kind = 'knell' order by id`,
    );
    expect(left.map(({ dedup_key }) => dedup_key)).toEqual(['done-lately', 'failed-long']);
  });
  it('are finished before a simulation continues, including effects that are still being leased', async () => {
    const { db, clock } = server.app.kernel;
    let looks: () => Promise<void> = () => Promise.resolve();
    const jobs = {
      isSimulated: true,
      define: () => {},
      every: (_name: string, _cron: string, work: typeof looks) => void (looks = work),
      send: () => Promise.resolve(),
    } as unknown as Jobs;
    let asked = 0;
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    const isLease = (text: string) => text.includes('set leased_by');
    const write = {
      ...db.write,
      ask: async (...args: Parameters<Writes['ask']>) => {
        if (isLease(args[0]) && ++asked === 2) await opened;
        return db.write.ask(...args);
      },
    };
    const outbox = createOutbox({ ...db, write }, jobs, clock);
    const add = (tx: Tx, dedupKey: string) =>
      outbox.add(tx, { kind: 'toll', dedupKey, payload: {} });
    const rung: string[] = [];
    outbox.handle('toll', async (_payload, key) => void rung.push(key), {
      concurrency: 1,
      onDone: (tx) => (rung.length === 1 ? add(tx, 'toll-2') : Promise.resolve()),
    });
    await db.transaction((tx) => add(tx, 'toll-1'));
    let isOver = false;
    const looked = looks().then(() => (isOver = true));
    await waitForResult('the second is being leased', async () => (asked === 2 ? true : undefined));
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(isOver).toBe(false);
    open();
    await looked;
    expect(rung).toEqual(['toll-1', 'toll-2']);
  });
  it('do not run again if the database fails while the success is stored', async () => {
    const { db, clock } = server.app.kernel;
    let failures = 3;
    let looks: () => Promise<void> = () => Promise.resolve();
    const jobs = {
      isSimulated: false,
      define: () => {},
      every: (_name: string, _cron: string, work: typeof looks) => void (looks = work),
      send: () => Promise.resolve(),
    } as unknown as Jobs;
    const failing = {
      ...db,
      read: db.read,
      transaction: <T>(work: (tx: Tx) => Promise<T>) =>
        failures-- > 0
          ? Promise.reject<T>(new Error('the database is away'))
          : db.transaction(work),
    };
    const outbox = createOutbox(failing, jobs, clock, { ...outboxLaneTimesMs, rewrite: 1 });
    let rung = 0;
    outbox.handle('chime', () => Promise.resolve(void rung++));
    await db.transaction((tx) =>
      outbox.add(tx, { kind: 'chime', dedupKey: 'chime-1', payload: {} }),
    );
    await looks();
    await waitForResult('it is done', async () => {
      await looks();
      return maybeOne(
        db.read,
        sql`select 1 as found from outbox where kind = 'chime' and state = 'DONE'`,
      );
    });
    expect({ rung, failures }).toEqual({ rung: 1, failures: -1 });
    await outbox.drain();
  });
});
