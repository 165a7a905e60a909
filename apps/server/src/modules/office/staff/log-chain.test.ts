import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { one, run, sql } from '../../../kernel/db/sql.ts';
import { words } from './staff.words.ts';
import { said } from '../../../../test/harness/words.harness.ts';

describe('the activity log keeps evidence of itself', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const verify = async (after = 0) =>
    callApi((await server.admin()).connection, 'adminVerifyLog', { body: { after } });
  /** As the owner of the database would, around every rule of ours. */
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

  it('an untouched log holds, whatever was written, and its head moves with every record', async () => {
    await make('Blades');
    const first = await verify();
    expect(first).toMatchObject({ fault: null, upTo: first.total });
    await make('Bows');
    const second = await verify();
    expect(second.fault).toBeNull();
    expect(second.head).not.toBe(first.head);
    expect(await verify(first.upTo)).toMatchObject({ fault: null, upTo: second.total });
  });

  it('neither the chain nor the records can be changed through the server’s own connection', async () => {
    await make('Axes');
    await verify();
    // Refused by the role's rights or by a trigger, whichever comes first.
    const refused = /append-only|permission denied/;
    const refusal = (statement: ReturnType<typeof sql>) =>
      run(server.db.read, statement).then(
        () => 'it was done',
        (error: unknown) => `${String(error)} ${error instanceof Error ? String(error.cause) : ''}`,
      );
    expect(await refusal(sql`update command_chain set hash = '\\x00'::bytea`)).toMatch(refused);
    expect(await refusal(sql`delete from command_chain`)).toMatch(refused);
  });

  it('a changed record is named, even when somebody with every right changed it', async () => {
    const id = await make('Spears');
    await verify();
    const before = await one<{ text: string }>(
      server.db.read,
      sql`select text from commands where id = ${id}`,
    );
    await forge(sql`update commands set text = 'Nothing happened' where id = ${id}`);
    expect((await verify()).fault).toEqual({ entryId: id, problem: said(words.recordChanged()) });
    await forge(sql`update commands set text = ${before.text} where id = ${id}`);
    expect((await verify()).fault).toBeNull();
  });

  it('an undoing does not look like a forgery', async () => {
    const id = await make('Maces');
    await verify();
    await callApi((await server.admin()).connection, 'adminUndo', {
      params: { id },
      body: { reason: 'Test' },
    });
    expect((await verify()).fault).toBeNull();
  });

  it('a record that is gone is named', async () => {
    const id = await make('Slings');
    await verify();
    await forge(sql`delete from commands where id = ${id}`);
    expect((await verify()).fault).toEqual({ entryId: id, problem: said(words.recordGone()) });
  });
});
