import pg from 'pg';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  waitForResult,
  type TestServer,
} from '../../../../../test/harness/server.harness.ts';
import { countLockWaiters } from '../../../../../test/harness/lock-waits.harness.ts';
import { openDatabase, type Database } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';
import { itemMessages } from '../items.messages.ts';
import { lockTemplateSupply } from '../catalogue/templates.store.ts';
import { insertGrantedItems } from './making.store.ts';
import { countIssuedItems } from './serials.store.ts';

/** Thrown to roll back a grant after it has succeeded. */
class Undone extends Error {}
const series = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_one, at) => from + at);

describe('serial numbers of items', () => {
  let server: TestServer;
  let player: Player;
  /**
   * A second connection pool. With it, transactions wait for each other in the database, and not
   * for a free connection.
   */
  let crowd: Database;
  let holder: pg.Client;
  beforeAll(async () => {
    server = await startTestServer();
    player = await server.player();
    const url = server.place.url;
    crowd = await openDatabase({ url, dataDir: undefined, pool: 24, onError: () => {} });
    holder = await connect();
  });
  afterAll(async () => {
    await holder.end();
    await crowd.close();
    await server.close();
  });

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: server.place.url });
    await client.connect();
    return client;
  };
  /**
   * Grants items in a separate transaction. Returns false if the supply cap does not leave enough.
   */
  const grant = (templateId: number, amount = 1, undo = false): Promise<boolean> =>
    crowd.transaction(async (tx) => {
      const granted = await insertGrantedItems(tx, {
        origin: 'INVENTORY',
        originId: templateId,
        kind: 'granted',
        at: server.clock.now(),
        getting: [
          {
            accountId: player.accountId,
            amount,
            commandId: null,
            rule: itemMessages.everybodys(),
            cause: {},
          },
        ],
        room: null,
      });
      if (undo) throw new Undone();
      return granted?.made.length === amount;
    });
  const undoneGrant = (templateId: number, amount: number) =>
    grant(templateId, amount, true).catch((error: unknown) => {
      if (error instanceof Undone) return undefined;
      throw error;
    });
  /**
   * Lists the serial numbers of a template's items, in the order in which the items were created.
   */
  const listSerials = async (templateId: number): Promise<number[]> =>
    (
      await many<{ serial: number }>(
        crowd.read,
        sql`select issued_id as serial from items where template_id = ${templateId} order by id`,
      )
    ).map(({ serial }) => serial);
  const sortedSerials = async (templateId: number) =>
    (await listSerials(templateId)).toSorted((a, b) => a - b);
  /** Takes serial numbers in a transaction that stays open until the test ends it. */
  const hold = async (templateId: number, amount: number, client = holder): Promise<number[]> => {
    await client.query('begin');
    return takeOn(client, templateId, amount);
  };
  const takeOn = async (client: pg.Client, templateId: number, amount: number): Promise<number[]> =>
    (
      await client.query<{ taken: string }>(`select take_serials('INVENTORY', $1, $2) as taken`, [
        templateId,
        amount,
      ])
    ).rows.map(({ taken }) => Number(taken));
  const waitForWaiters = (count: number) =>
    waitForResult('so many grants wait', async () =>
      (await crowd.transaction(countLockWaiters)) === count ? true : undefined,
    );
  /**
   * Creates a template and takes its numbers in two transactions at the same time. This splits the
   * numbers into ranges.
   */
  const makeBusyTemplate = async (overrides: Record<string, unknown> = {}): Promise<number> => {
    const id = await makeTemplate(server, overrides);
    await grant(id);
    await hold(id, 1);
    const second = grant(id);
    await waitForWaiters(1);
    await holder.query('rollback');
    expect(await second).toBe(true);
    return id;
  };

  it('are 1, 2, 3 and so on while grants follow each other, before and after transactions met', async () => {
    const id = await makeTemplate(server);
    for (const amount of [1, 2, 1, 20, 1]) expect(await grant(id, amount)).toBe(true);
    expect(await listSerials(id)).toEqual(series(1, 25));
    const busy = await makeBusyTemplate();
    for (let times = 0; times < 60; times++) await grant(busy);
    expect(await listSerials(busy)).toEqual(series(1, 62));
  });

  it.each([
    { cap: 150, amount: 1 },
    { cap: 700, amount: 5 },
  ])(
    'are given to 200 parallel grants of $amount up to the cap of $cap, each once',
    async ({ cap, amount }) => {
      const id = await makeTemplate(server, { supplyCap: cap });
      const granted = await Promise.all(series(1, 200).map(() => grant(id, amount)));
      expect(granted.filter(Boolean)).toHaveLength(cap / amount);
      expect(await sortedSerials(id)).toEqual(series(1, cap));
      expect(await countIssuedItems(crowd.read, 'INVENTORY', id)).toBe(cap);
    },
  );

  it('are reused after a rolled-back grant, so that none below the cap is lost', async () => {
    const id = await makeBusyTemplate({ supplyCap: 600 });
    await Promise.all(series(1, 150).map((n) => (n % 3 === 0 ? undoneGrant(id, 3) : grant(id, 4))));
    expect(await countIssuedItems(crowd.read, 'INVENTORY', id)).toBe(402);
    // takes all numbers that are left, in parts of different sizes; some are larger than any range
    for (const amount of [1, 17, 30, 150]) expect(await grant(id, amount)).toBe(true);
    expect(await grant(id)).toBe(false);
    expect(await sortedSerials(id)).toEqual(series(1, 600));
  });

  it('are counted without reserved ranges', async () => {
    const id = await makeBusyTemplate({ supplyCap: 5_000 });
    expect(await countIssuedItems(crowd.read, 'INVENTORY', id)).toBe(2);
    expect(await crowd.transaction((tx) => lockTemplateSupply(tx, id))).toMatchObject({
      left: 4_998,
      issued: 2,
    });
  });

  it('do not make a grant wait for transactions that hold the first row or other ranges', async () => {
    const id = await makeBusyTemplate();
    const taken = await hold(id, 1);
    await holder.query(`select from serial_ranges where origin_id = $1 and slot = 0 for update`, [
      id,
    ]);
    // must not wait for the open transaction, which ends only after this grant
    expect(await grant(id)).toBe(true);
    expect((await sortedSerials(id)).at(-1)).toBeGreaterThan(taken[0] ?? 0);
    await holder.query('rollback');
    // the rolled back number is the lowest unused one, so the next item gets it
    await grant(id);
    expect((await listSerials(id)).at(-1)).toBe(taken[0]);
  });

  it.each([
    { end: 'rollback', cap: 3, first: 2, later: 1 },
    { end: 'commit', cap: 3, first: 2, later: 1 },
    { end: 'rollback', cap: 600, first: 0, later: 598 },
    { end: 'commit', cap: 600, first: 0, later: 598 },
  ])(
    'at the end of a supply of $cap wait for the $end of concurrent holders before failing',
    async ({ end, cap, first, later }) => {
      const id = await (first > 0
        ? makeTemplate(server, { supplyCap: cap })
        : makeBusyTemplate({ supplyCap: cap }));
      if (first > 0) await grant(id, first);
      await hold(id, 1);
      const waiting = grant(id, later);
      await waitForWaiters(1);
      await holder.query(end);
      expect(await waiting).toBe(end === 'rollback');
      expect(await countIssuedItems(crowd.read, 'INVENTORY', id)).toBe(
        end === 'rollback' ? cap : 3,
      );
    },
  );

  it('left in four ranges are collected by two grants at once without a deadlock', async () => {
    const id = await makeBusyTemplate({ supplyCap: 1_000 });
    await holder.query(
      `update serial_ranges
       set next = case when slot = 0 then 1001 when slot <= 4 then last else last + 1 end
       where origin_id = $1 and next <= last`,
      [id],
    );
    const [second, four, three] = await Promise.all([connect(), connect(), connect()]);
    try {
      await hold(id, 1);
      await hold(id, 1, second);
      const taken = takeOn(four, id, 4);
      await waitForWaiters(1);
      await second.query('rollback');
      const refused = takeOn(three, id, 3);
      await waitForWaiters(2);
      await holder.query('rollback');
      expect(await taken).toHaveLength(4);
      expect(await refused).toHaveLength(0);
    } finally {
      await Promise.all([second.end(), four.end(), three.end()]);
    }
  });

  it('of two templates are taken in opposite orders at the same time without a deadlock', async () => {
    const [firstId, secondId] = [await makeBusyTemplate(), await makeBusyTemplate()];
    const other = await connect();
    try {
      await hold(firstId, 1);
      await hold(secondId, 1, other);
      expect(await takeOn(holder, secondId, 1)).toHaveLength(1);
      expect(await takeOn(other, firstId, 1)).toHaveLength(1);
      await holder.query('commit');
      await other.query('commit');
    } finally {
      await other.end();
    }
  });

  it('stay below a cap that an operator lowers meanwhile, whoever comes first', async () => {
    const admin = await server.admin();
    const id = await makeTemplate(server, { supplyCap: 100 });
    const lower = (supplyCap: number) =>
      admin.section('POST', `/api/game/admin/inventories/${id}`, { supplyCap });
    await grant(id, 3);
    await hold(id, 2);
    const lowered = lower(3).catch((error: unknown) => error);
    await waitForWaiters(1);
    await holder.query(`
      insert into items (template_id, account_id, issued_id, granted_at)
      select ${id}, ${player.accountId}, 3 + n, now() from generate_series(1, 2) n`);
    await holder.query('commit');
    expect(await lowered).toMatchObject({ status: 400 });
    await lower(5);
    expect(await grant(id)).toBe(false);
    expect(await sortedSerials(id)).toEqual(series(1, 5));
  });

  it('do not exceed a cap that is set while lower ones are left in ranges', async () => {
    const admin = await server.admin();
    const id = await makeBusyTemplate();
    await hold(id, 1);
    await grant(id);
    await holder.query('rollback');
    const highest = (await sortedSerials(id)).at(-1) ?? 0;
    const cap = (supplyCap: number) =>
      admin.section('POST', `/api/game/admin/inventories/${id}`, { supplyCap });
    await expect(cap(highest - 1)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`supplyCap: must be at least ${highest}`) as string,
    });
    await cap(highest);
    expect(await grant(id, highest - 3)).toBe(true);
    expect(await grant(id)).toBe(false);
    expect(await sortedSerials(id)).toEqual(series(1, highest));
  });
});
