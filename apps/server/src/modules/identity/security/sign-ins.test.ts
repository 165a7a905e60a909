import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  signInForTicket,
  completeSignIn,
  turnTwoFactorOn,
} from '../../../../test/harness/second-factor.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';

const dayMs = 86_400_000;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the history of sign-ins', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const list = (player: Player, before?: number) =>
    callApi(player.connection, 'listSignIns', {
      params: { id: player.userId },
      query: before === undefined ? {} : { before: String(before) },
    });
  const disown = (player: Player, signInId: number) =>
    callApi(player.connection, 'disownSignIn', { params: { id: player.userId, signInId } });
  const signInElsewhere = (player: Player) =>
    new Player(server.base, player.identity, firefox).login();

  it('says when, where and how, and which session is the present one', async () => {
    const player = await server.player();
    await signInElsewhere(player);
    expect((await list(player)).data).toEqual([
      expect.objectContaining({
        way: 'password',
        outcome: 'IN',
        withCode: false,
        current: false,
        device: 'Firefox, Windows',
      }),
      expect.objectContaining({ way: 'registration', outcome: 'IN', current: true }),
    ]);
  });
  it('counts equal refused attempts as one entry, which name the reason', async () => {
    const player = await server.player();
    const stranger = new Connection(server.base, firefox);
    const wrong = { ...player.identity, password: 'not the password' };
    for (const body of [wrong, wrong, wrong])
      await expect(callApi(stranger, 'login', { body })).rejects.toMatchObject({ code: 'BF-5' });
    await expect
      .poll(async () => (await list(player)).data[0])
      .toMatchObject({ outcome: 'WRONG_PASSWORD', times: 3, device: 'Firefox, Windows' });
    await turnTwoFactorOn(server, player);
    const ticket = await signInForTicket(server, player);
    await expect(completeSignIn(server, { ticket, code: '000000' })).rejects.toMatchObject({
      code: 'WRONG_TOKEN',
    });
    expect((await list(player)).data[0]).toMatchObject({ outcome: 'WRONG_CODE', times: 1 });
  });
  it('counts ten refused attempts at once as one entry', async () => {
    const player = await server.player();
    const wrong = { ...player.identity, password: 'not the password' };
    const attempt = async () =>
      callApi(new Connection(server.base, firefox), 'login', { body: wrong }).catch(() => {});
    await Promise.all(Array.from({ length: 10 }, attempt));
    const countAttempts = async () => {
      const refused = (await list(player)).data.filter(({ outcome }) => outcome !== 'IN');
      return refused.map(({ times }) => times);
    };
    await expect.poll(countAttempts).toEqual([10]);
  });
  it('is read in pages, each row once', async () => {
    const player = await server.player();
    await run(
      server.db.write,
      sql`
        insert into sign_ins (user_id, at, way, outcome, device)
        select ${player.userId}, ${server.clock.now()}, 'password', 'IN', 'Device ' || n
        from generate_series(1, 44) n`,
    );
    const seen: number[] = [];
    let next: number | null | undefined;
    do {
      const page = await list(player, next ?? undefined);
      seen.push(...page.data.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect(new Set(seen)).toHaveLength(45);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });
  it('ends all other sessions once one is disowned, and asks for another password', async () => {
    const player = await server.player();
    const thief = await signInElsewhere(player);
    const [theirs, own] = (await list(player)).data;
    await expect(disown(player, own?.id ?? 0)).rejects.toMatchObject({ code: 'CONFLICT' });
    await disown(player, theirs?.id ?? 0);
    await expect(thief.me()).rejects.toMatchObject({ status: 401 });
    expect(await player.me()).toMatchObject({ passwordResetRequired: true });
    expect((await list(player)).data[0]).toMatchObject({ disowned: true });
  });
  it('is its player’s alone: another one neither reads nor disowns it', async () => {
    const [player, other] = [await server.player(), await server.player()];
    const [entry] = (await list(player)).data;
    await expect(disown(other, entry?.id ?? 0)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      callApi(other.connection, 'listSignIns', { params: { id: player.userId }, query: {} }),
    ).rejects.toMatchObject({ status: 404 });
  });
  it('is forgotten after ninety days', async () => {
    const player = await server.player();
    server.clock.advance(91 * dayMs);
    expect((await list(player)).data).toEqual([]);
    await server.app.kernel.jobs.runNow('security.sweep');
    const rows = await many(
      server.db.read,
      sql`select 1 from sign_ins where user_id = ${player.userId}`,
    );
    expect(rows).toEqual([]);
  });
});
