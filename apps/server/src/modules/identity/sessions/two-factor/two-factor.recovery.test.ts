import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/harness/server.harness.ts';
import { many, one, sql } from '../../../../kernel/db/sql.ts';

const minuteMs = 60_000;
describe('recovery codes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const bindWithCodes = async (person: Player) => {
    const { secret, bindingToken } = await callApi(person.connection, 'startBinding', {});
    const { recoveryCodes } = await callApi(person.connection, 'confirmBinding', {
      body: {
        token: new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 }).generate({
          timestamp: server.clock.now().getTime(),
        }),
        bindingToken,
      },
    });
    await callApi(person.connection, 'requestAdminSession', {});
    return recoveryCodes;
  };
  const renew = (person: Player, key?: string) =>
    person.connection
      .send('POST', '/api/admin/two-factor/recovery-codes', {
        body: {},
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      })
      .then(({ text }) => (JSON.parse(text) as { codes: string[] }).codes);
  const enter = (person: Player, token = '') =>
    callApi(person.connection, 'openTwoFactorSession', { body: { token } });

  it('work once, even with ten concurrent attempts', async () => {
    const person = await server.support();
    const [first] = await bindWithCodes(person);
    server.clock.advance(16 * minuteMs);
    const ten = await Promise.allSettled(Array.from({ length: 10 }, () => enter(person, first)));
    expect(ten.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
    const left = await one<{ n: number }>(
      server.db.read,
      sql`select count(*)::int as n from two_factor_recovery where user_id = ${person.userId}`,
    );
    expect(left.n).toBe(7);
  });
  it('are replaced by new ones, and their owner is mailed', async () => {
    const person = await server.support();
    const [old] = await bindWithCodes(person);
    const codes = await renew(person);
    expect(new Set(codes)).toHaveLength(8);
    expect(codes.every((entry) => /^\d{10}$/.test(entry))).toBe(true);
    await server.mailFor(person.identity.email, 'recovery-codes-renewed');
    await expect(enter(person, old)).rejects.toMatchObject({ code: 'WRONG_TOKEN' });
    await enter(person, codes[0]);
    await expect(enter(person, codes[0])).rejects.toMatchObject({ code: 'WRONG_TOKEN' });
  });
  it('are returned again under the same key, and none of them is stored', async () => {
    const person = await server.support();
    await bindWithCodes(person);
    const codes = await renew(person, 'the-key-of-new-codes');
    expect(await renew(person, 'the-key-of-new-codes')).toEqual(codes);
    const commands = await many<{ row: string }>(
      server.db.read,
      sql`select c::text as row from commands c where user_id = ${person.userId}`,
    );
    expect(commands.map(({ row }) => row).join()).not.toContain(codes[0]);
    const later = await Promise.all([renew(person), renew(person)]);
    const good = await Promise.allSettled(later.map(([first]) => enter(person, first)));
    // after two concurrent renewals, only the codes of the later one are valid
    expect(good.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
  });
  it('require the password and an authenticator before they are created', async () => {
    const person = await server.support();
    await bindWithCodes(person);
    server.clock.advance(6 * minuteMs);
    await expect(renew(person)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });
    await callApi(person.connection, 'proveIdentity', {
      body: { password: person.identity.password },
    });
    expect(await renew(person)).toHaveLength(8);
    await callApi(person.connection, 'endAdminSession', {});
    await expect(renew(person)).rejects.toMatchObject({ code: 'TWO_F_A_REQUIRED' });
  });
});
