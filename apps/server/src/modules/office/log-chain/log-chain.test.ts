import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';
import { describeUnlinkedRecords } from './log-chain.service.ts';
import { logChainMessages } from './log-chain.messages.ts';
import { parseRecordedLink, verifyActivityLog } from './log-verification.service.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';

describe('the sealed activity log', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const verify = async (after = 0) =>
    callApi((await server.admin()).connection, 'adminVerifyLog', { body: { after } });
  /** Runs a statement as the owner of the database, to whom neither rights nor triggers apply. */
  const forge = (statement: ReturnType<typeof sql>) =>
    server.db.transaction(async (tx) => {
      await run(tx, sql`set local role none`);
      await run(tx, sql`set local session_replication_role = replica`);
      await run(tx, statement);
    });
  const make = async (name: string) =>
    (
      await (
        await server.admin()
      ).section<{ commandId: number }>('POST', '/api/game/admin/inventory-kinds', { name })
    ).commandId;

  it('verifies for any written records, and its head moves with every record', async () => {
    await make('Blades');
    const first = await verify();
    expect(first).toMatchObject({ fault: null, upTo: first.total });
    await make('Bows');
    const second = await verify();
    expect(second.fault).toBeNull();
    expect(second.head).not.toBe(first.head);
    expect(await verify(first.upTo)).toMatchObject({ fault: null, upTo: second.total });
  });

  it('cannot be changed through the server’s own connection', async () => {
    await make('Axes');
    await verify();
    // either the rights of the role or a trigger can refuse first
    const refused = /append-only|permission denied/;
    const refusal = (statement: ReturnType<typeof sql>) =>
      run(server.db.write, statement).then(
        () => 'it was done',
        (error: unknown) => `${String(error)} ${error instanceof Error ? String(error.cause) : ''}`,
      );
    expect(await refusal(sql`update command_chain set hash = '\\x00'::bytea`)).toMatch(refused);
    expect(await refusal(sql`delete from command_chain`)).toMatch(refused);
  });

  /**
   * Functions by column type. Each returns SQL for a value that differs from the column's value.
   */
  const changed: Readonly<Record<string, (column: string) => string>> = {
    text: (column) => `coalesce(${column}, '') || 'x'`,
    bigint: (column) => `coalesce(${column}, 0) + 1`,
    integer: (column) => `coalesce(${column}, 0) + 1`,
    boolean: (column) => `not ${column}`,
    jsonb: (column) => `coalesce(${column}, '{}') || '{"forged": true}'`,
    ARRAY: (column) => `array_append(${column}, 'x')`,
    bytea: (column) => `coalesce(${column}, '') || '\\x00'::bytea`,
    'timestamp with time zone': (column) => `${column} + interval '1 millisecond'`,
  };
  it('names a record of which any column was changed by the owner of the database', async () => {
    const id = await make('Spears');
    await make('Shields');
    await verify();
    // all columns except the id, because the link contains it: a record with another id counts as
    // deleted, as tested below
    const columns = await many<{ name: string; type: string }>(
      server.db.read,
      sql`
        select column_name as name, data_type as type
        from information_schema.columns
        where table_schema = 'public' and table_name = 'commands' and column_name <> 'id'
        order by ordinal_position`,
    );
    expect(columns.length).toBeGreaterThan(20);
    const unnoticed: string[] = [];
    for (const { name, type } of columns) {
      await forge(sql`create table original_record as select * from commands where id = ${id}`);
      await forge(
        sql`update commands set ${sql.identifier(name)} = ${sql.raw(changed[type]?.(name) ?? '')} where id = ${id}`,
      );
      const { fault } = await verify();
      if (
        fault?.entryId !== id ||
        fault.problem !== formatSentence(logChainMessages.recordChanged())
      )
        unnoticed.push(`${name}: ${JSON.stringify(fault)}`);
      const column = sql.identifier(name);
      await forge(
        sql`update commands set ${column} = (select ${column} from original_record) where id = ${id}`,
      );
      await forge(sql`drop table original_record`);
      expect((await verify()).fault, name).toBeNull();
    }
    expect(unnoticed).toEqual([]);
  });
  it('reports a record rewritten together with its link, by the next link', async () => {
    const id = await make('Pikes');
    const next = await make('Halberds');
    await verify();
    const [link] = await many<{ seq: string; before: string }>(
      server.db.read,
      sql`
        select h.seq::text, encode(b.hash, 'hex') as before
        from command_chain h
        join command_chain b on b.seq = h.seq - 1
        where h.command_id = ${id}`,
    );
    const rewrite = async (text: string | null): Promise<void> => {
      await forge(sql`update commands set text = ${text} where id = ${id}`);
      await forge(
        sql`
          update command_chain
          set hash = command_digest_3(
              (select c from commands c where c.id = ${id}),
              decode(${link?.before ?? ''}, 'hex')
            )
          where seq = ${link?.seq ?? 0}::bigint`,
      );
    };
    await rewrite('Nothing happened');
    expect((await verify()).fault).toEqual({
      entryId: next,
      problem: formatSentence(logChainMessages.recordChanged()),
    });
    await rewrite(null);
    expect((await verify()).fault).toBeNull();
  });
  it('names a missing link', async () => {
    const own = await startTestServer();
    try {
      const admin = await own.admin();
      const call = (after: number) =>
        callApi(admin.connection, 'adminVerifyLog', { body: { after } });
      const { total } = await call(0);
      expect(total).toBeGreaterThan(2);
      await own.db.transaction(async (tx) => {
        await run(tx, sql`set local role none`);
        await run(tx, sql`set local session_replication_role = replica`);
        await run(tx, sql`delete from command_chain where seq = 2`);
      });
      expect((await call(0)).fault?.problem).toBe(formatSentence(logChainMessages.linkMissing()));
    } finally {
      await own.close();
    }
  });
  it('reports a record older than a minute without a link, here and in verify-log', async () => {
    const own = await startTestServer();
    try {
      const admin = await own.admin();
      const call = () => callApi(admin.connection, 'adminVerifyLog', { body: { after: 0 } });
      expect((await call()).fault).toBeNull();
      // inserts a record whose id is too low to be added to the chain, as a forger might
      await own.db.transaction(async (tx) => {
        await run(tx, sql`set local role none`);
        await run(
          tx,
          sql`
            insert into commands (id, created_at, actor_kind, actor_name, type, done)
            overriding system value
            values (-30000, now() - interval '2 minutes', 'system', 'Boot', 'test', true)`,
        );
      });
      expect((await call()).fault?.problem).toBe(
        formatSentence(logChainMessages.outsideChain({ n: 1 })),
      );
      expect(await describeUnlinkedRecords(own.db, own.clock.now())).toEqual(
        logChainMessages.outsideChain({ n: 1 }),
      );
    } finally {
      await own.close();
    }
  });

  it('is verified from a recorded link, which must be as it was recorded', async () => {
    const earlierId = await make('Slings');
    const before = await verifyActivityLog(server.db);
    expect(before).toMatchObject({ fault: null, head: expect.any(String) });
    const recorded = parseRecordedLink(`${before.records}:${before.head}`);
    const own = async (from = recorded) => verifyActivityLog(server.db, from);
    const id = await make('Darts');
    expect(await own()).toMatchObject({ fault: null, records: before.records + 1 });
    const wrong = { seq: before.records, hash: '0'.repeat(64) };
    expect((await own(wrong)).fault).toContain('not the recorded one');
    expect((await own({ seq: 1e9, hash: wrong.hash })).fault).toContain('is missing');
    const setReason = (recordId: number, reason: string | null) =>
      forge(sql`update commands set reason = ${reason}::text where id = ${recordId}`);
    const faults = async () => [(await own()).fault, (await verifyActivityLog(server.db)).fault];
    await setReason(id, 'forged');
    const forged = expect.stringContaining(`Record ${id}`) as string;
    expect(await faults()).toEqual([forged, forged]);
    await setReason(id, null);
    // with a recorded link, an earlier record is not read again, so this forgery is not found
    await setReason(earlierId, 'forged');
    expect(await faults()).toEqual([null, expect.stringContaining(`Record ${earlierId}`)]);
    await setReason(earlierId, null);
    expect(await faults()).toEqual([null, null]);
    expect(['', '0:ab', `${before.records}`, `x:${wrong.hash}`].map(parseRecordedLink)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('accepts an undo', async () => {
    const id = await make('Maces');
    await verify();
    await callApi((await server.admin()).connection, 'adminUndo', {
      params: { id },
      body: { reason: 'Test' },
    });
    expect((await verify()).fault).toBeNull();
  });

  it('names a deleted record', async () => {
    const id = await make('Slings');
    await verify();
    await forge(sql`delete from commands where id = ${id}`);
    expect((await verify()).fault).toEqual({
      entryId: id,
      problem: formatSentence(logChainMessages.recordGone()),
    });
  });
});
