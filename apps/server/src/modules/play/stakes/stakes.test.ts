import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { one, sql } from '../../../kernel/db/sql.ts';
import { listLedgerFaults } from '../../../kernel/value/ledger-upkeep.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
  buildSentenceMatcher,
} from '../../../../test/harness/messages.harness.ts';
import { splitStakePot } from './stakes.policy.ts';
import { matchStakeMessages } from './stakes.messages.ts';

const base = '/api/admin/stakes-mode';

describe('the split of a pot', () => {
  it('gives winners the pot minus the fee exactly, ties by account id, and the rest to fees (R3.79)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        fc.nat(10_000),
        fc.uniqueArray(fc.nat(1_000), { minLength: 1, maxLength: 64 }),
        fc.nat(),
        (stake, feePercent, ids, seed) => {
          const players = ids.map((accountId, at) => ({
            accountId,
            won: ((seed >> (at % 31)) & 1) === 1,
          }));
          const { pot, fee, shares } = splitStakePot({ stake, feePercent, currency: 'X' }, players);
          expect(pot).toBe(BigInt(stake) * BigInt(ids.length));
          const winners = players.filter(({ won }) => won).map(({ accountId }) => accountId);
          const inOrder = winners.toSorted((a, b) => a - b);
          expect([...shares.keys()]).toEqual(inOrder);
          const parts = inOrder.map((id) => shares.get(id) ?? 0n);
          const paid = parts.reduce((sum, part) => sum + part, 0n);
          // if nobody has won, there is no fee, and all stakes are returned
          const taken = winners.length > 0 ? BigInt(feePercent) : 0n;
          expect(winners.length > 0 ? paid + fee : pot).toBe(pot);
          expect(fee * 10_000n).toBeGreaterThanOrEqual(pot * taken);
          expect((fee - 1n) * 10_000n).toBeLessThan(pot * taken + 1n);
          expect(parts).toEqual(parts.toSorted((a, b) => Number(b - a)));
          expect((parts[0] ?? 0n) - (parts.at(-1) ?? 0n)).toBeLessThanOrEqual(1n);
        },
      ),
    );
  });
});

describe('stakes mode', { timeout: 120_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    game = await server.gameServer();
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Chips',
      code: 'CHIP',
      type: 1,
      decimals: 2,
    });
  });
  afterAll(() => server.close());
  const set = (overrides: object = {}) =>
    admin.section('POST', base, {
      enabled: true,
      stakes: [100, 500],
      feePercent: 250,
      currency: 'CHIP',
      ...overrides,
    });
  beforeEach(async () => {
    await set();
  });
  const newcomers = async (chips: readonly number[]): Promise<Player[]> => {
    const players: Player[] = [];
    for (const amount of chips) {
      const player = await server.player();
      players.push(player);
      await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
      if (amount > 0)
        await callApi(admin.connection, 'adminGrantCurrency', {
          params: { id: player.userId },
          body: { currency: 'CHIP', amount, reason: 'Test' },
        });
    }
    return players;
  };
  const chips = async (player: Player): Promise<number> =>
    (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data.find(
      ({ currency }) => currency === 'CHIP',
    )?.available ?? 0;
  const allChips = (players: readonly Player[]) => Promise.all(players.map(chips));
  const start = async (players: readonly Player[], stake?: number, matchId?: string) => {
    const id = matchId ?? randomBytes(6).toString('hex');
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId: id,
        mode: 'FS',
        players: players.map(({ accountId }) => ({ accountId })),
        ...(stake !== undefined && { stake }),
      },
    });
    return id;
  };
  const report = (
    matchId: string,
    players: readonly Player[],
    won: readonly Player[],
    exp = 10,
    endedAt = new Date(game.now()).toISOString(),
  ) =>
    game.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: game.serverId,
        endedAt,
        players: players.map((player, at) => ({
          accountId: player.accountId,
          place: at + 1,
          won: won.includes(player),
          durationMs: 0,
          exp,
          statistics: [],
        })),
      },
    });
  const callOff = (matchId: string) =>
    game.call('voidMatch', {
      params: { id: matchId },
      body: { serverId: game.serverId, reason: 'Test' },
    });
  const heldId = async (matchId: string): Promise<number> =>
    (
      await admin.section<{ data: { id: number; matchId: string }[] }>(
        'POST',
        '/api/admin/operations/held/list',
        { perPage: 100 },
      )
    ).data.find((row) => row.matchId === matchId)?.id ?? 0;
  const decide = async (verb: 'releaseHeld' | 'refuseHeld', matchId: string) =>
    callApi(admin.connection, verb, {
      params: { id: await heldId(matchId) },
      body: { reason: 'Test' },
    });
  const inLedger = async (owner: string): Promise<number> =>
    Number(
      (
        await one<{ sum: string }>(
          server.db.read,
          sql`
            select coalesce(sum(p.amount), 0)::text as sum
            from ledger_accounts l
            join ledger_postings p on p.account_id = l.id
            where l.owner = ${owner} and l.currency = 'CHIP'`,
        )
      ).sum,
    );
  /**
   * Expects that the escrow equals the stakes of players in matches that are running or on hold.
   */
  const expectWhole = async (waiting = 0): Promise<void> => {
    const { sum } = await one<{ sum: string }>(
      server.db.read,
      sql`
        select coalesce(sum(m.stake), 0)::text as sum
        from matches m
        join match_players p on p.match_id = m.id
        where m.state in ('RUNNING', 'HELD') and m.stake is not null`,
    );
    expect(await inLedger('escrow')).toBe(Number(sum) + waiting);
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  };
  const receiptOf = async (player: Player, kind: string) =>
    (
      await callApi(player.connection, 'listReceipts', {
        params: { id: player.accountId },
        query: {},
      })
    ).data.find((receipt) => receipt.kind === kind);

  // (R2.82, R3.79, R7.149)
  it('is one record sent to the game; disabled, wrong stakes or currencies refuse the start', async () => {
    expect(await admin.section('GET', base)).toMatchObject({
      enabled: true,
      stakes: [100, 500],
      feePercent: 250,
      currency: 'CHIP',
    });
    const config = await server.gameServer(['config']);
    const readStakes = async () => (await config.config('1.0')).stakes;
    expect(await readStakes()).toEqual({
      enabled: true,
      stakes: [100, 500],
      feePercent: 250,
      currency: 'CHIP',
    });
    for (const [field, value] of [
      ['stakes', [5, 5]],
      ['stakes', []],
      ['stakes', [0]],
      ['currency', null],
      ['currency', 'NONE'],
      ['feePercent', 10_001],
    ] as const)
      await expect(set({ [field]: value }), field).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(field) as string,
      });
    const players = await newcomers([500, 500]);
    await expect(start(players, 300)).rejects.toMatchObject(
      buildFieldRefusalMatcher('stake', matchStakeMessages.noStake({ stakes: '100, 500' })),
    );
    await set({ enabled: false });
    expect((await readStakes()).stakes).toEqual([]);
    await expect(start(players, 100)).rejects.toMatchObject(
      buildFieldRefusalMatcher('stake', matchStakeMessages.off()),
    );
    await set();
    const { data } = await admin.section<{ data: { id: number; code: string }[] }>(
      'POST',
      '/api/banking/admin/currencies/list',
      {},
    );
    const id = data.find(({ code }) => code === 'CHIP')?.id ?? 0;
    await expect(
      admin.section('DELETE', `/api/banking/admin/currencies/${id}`),
    ).rejects.toMatchObject({ code: 'IN_USE' });
    // a match without a stake also runs, as an ordinary match
    await report(await start(players), players, players.slice(0, 1));
    expect(await allChips(players)).toEqual([500, 500]);
  });

  it('takes entries at the start and pays the winner minus the fee of that time, with receipts', async () => {
    const fees = await inLedger('fee');
    const players = await newcomers([100, 250, 300]);
    const matchId = await start(players, 100);
    expect(await start(players, 100, matchId)).toBe(matchId);
    expect(await allChips(players)).toEqual([0, 150, 200]);
    expect((await receiptOf(players[0] as Player, 'stake-entry'))?.rewards).toMatchObject([
      { currency: 'CHIP', amount: -100, decimals: 2 },
    ]);
    await expectWhole();
    const { data: atPlay } = await callApi(admin.connection, 'adminStakesAtPlay', {});
    expect(atPlay).toEqual([{ currency: 'CHIP', matches: 1, players: 3, held: '300' }]);
    await set({ feePercent: 9_000, stakes: [7] });
    const winner = players[1] as Player;
    const now = new Date(game.now()).toISOString();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => report(matchId, players, [winner], 10, now)),
    );
    for (const { receipts } of answers) expect(receipts).toEqual(answers[0]?.receipts);
    // the first winner gets 300 minus the fee of 2.5 percent, rounded down to 292
    expect(await allChips(players)).toEqual([0, 442, 200]);
    expect((await inLedger('fee')) - fees).toBe(8);
    await expectWhole();
    const about = { stake: '1.00 Chips', pot: '3.00 Chips', fee: '0.08 Chips' };
    const lineOf = async (player: Player) =>
      (await receiptOf(player, 'match'))?.lines?.find((line) => line.about === 'STAKE');
    expect(await lineOf(winner)).toMatchObject({
      outcome: 'PAID',
      what: formatSentence(matchStakeMessages.won(about)),
      rewards: [{ currency: 'CHIP', amount: 292 }],
    });
    expect(await lineOf(players[0] as Player)).toMatchObject({
      outcome: 'NOT_PAID',
      what: formatSentence(matchStakeMessages.lost(about)),
      why: formatSentence(matchStakeMessages.toWinners()),
    });
    const moved = await callApi(winner.connection, 'listMovements', {
      params: { id: winner.userId },
      query: { currency: 'CHIP' },
    });
    expect(moved.data.map(({ amount, cause }) => [amount, cause]).slice(0, 2)).toEqual([
      [292, formatSentence(matchStakeMessages.won(about))],
      [-100, formatSentence(matchStakeMessages.entered())],
    ]);
  });

  it('pays a pot regardless of thresholds (R3.71)', async () => {
    const { id } = await admin.section<{ id: number }>(
      'POST',
      '/api/banking/admin/currencies/thresholds',
      { currency: 'CHIP', threshold: 1 },
    );
    const players = await newcomers([100, 100]);
    const [winner] = players;
    if (!winner) throw new Error('Nobody');
    const matchId = await start(players, 100);
    await report(matchId, players, [winner]);
    expect(await allChips(players)).toEqual([195, 0]);
    await admin.section('DELETE', `/api/banking/admin/currencies/thresholds/${id}`);
  });

  it('names players who cannot pay and takes nothing; ten concurrent starts take one entry', async () => {
    const [rich, poor, none] = await newcomers([500, 499, 0]);
    const allPlayers = [rich, poor, none] as Player[];
    await expect(start(allPlayers, 500)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: buildSentenceMatcher(
        matchStakeMessages.cannotPay({
          stake: '5.00 Chips',
          accounts: [poor?.accountId, none?.accountId].join(', '),
        }),
      ),
      details: { accountIds: [poor?.accountId, none?.accountId] },
    });
    expect(await allChips(allPlayers)).toEqual([500, 499, 0]);
    const starts = await Promise.allSettled(
      Array.from({ length: 10 }, () => start([rich as Player], 500)),
    );
    const begun = starts.filter(({ status }) => status === 'fulfilled');
    expect(begun).toHaveLength(1);
    expect(await chips(rich as Player)).toBe(0);
    await expectWhole();
    await callOff(begun[0]?.status === 'fulfilled' ? begun[0].value : '');
    expect(await chips(rich as Player)).toBe(500);
  });

  it('returns every entry without a winner, cancelled, refused or after two hours', async () => {
    const players = await newcomers([500, 500]);
    const back = async (end: (matchId: string) => Promise<unknown>) => {
      const matchId = await start(players, 500);
      expect(await allChips(players)).toEqual([0, 0]);
      await end(matchId);
      expect(await allChips(players)).toEqual([500, 500]);
      await expectWhole();
    };
    await back((matchId) => report(matchId, players, []));
    expect(
      (await receiptOf(players[0] as Player, 'match'))?.lines?.find(
        ({ about }) => about === 'STAKE',
      ),
    ).toMatchObject({ outcome: 'PAID', rewards: [{ amount: 500 }] });
    await back(async (matchId) => {
      await callOff(matchId);
      await callOff(matchId);
    });
    expect(await receiptOf(players[0] as Player, 'stake-return')).toMatchObject({
      rule: formatSentence(matchStakeMessages.returned()),
      rewards: [{ currency: 'CHIP', amount: 500 }],
    });
    await back(async (matchId) => {
      await report(matchId, players, players.slice(0, 1), 900);
      await expectWhole();
      expect(await allChips(players)).toEqual([0, 0]);
      await decide('refuseHeld', matchId);
    });
    await back(async () => {
      server.clock.advance(2 * 3_600_000 + 1);
      await server.app.kernel.jobs.runNow('game.sweep');
    });
  });

  it('keeps a held result in escrow; released, it pays the original amount', async () => {
    await game.beat({ players: 0, matches: 0, cpu: 0 });
    const players = await newcomers([100, 100]);
    const matchId = await start(players, 100);
    expect((await report(matchId, players, players, 900)).state).toBe('HELD');
    await expectWhole();
    await set({ enabled: false });
    const outcomes = await Promise.allSettled([
      decide('releaseHeld', matchId),
      decide('refuseHeld', matchId),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const after = await allChips(players);
    // the two winners share a pot of 195, and the odd unit goes to the lower account id; if the
    // result is refused, both get their stakes back
    expect([
      [98, 97],
      [100, 100],
    ]).toContainEqual(after);
    await expectWhole();
  });

  it('keeps the prize of a blocked winner in escrow until the block ends', async () => {
    const players = await newcomers([100, 100]);
    const [winner] = players as [Player, Player];
    const matchId = await start(players, 100);
    const status = (statusId: number) =>
      callApi(admin.connection, 'adminUpdateUser', {
        params: { id: winner.userId },
        body: { statusId, reason: 'Test' },
      });
    await status(3);
    const { receipts } = await report(matchId, players, [winner]);
    expect(
      receipts
        .find(({ accountId }) => accountId === winner.accountId)
        ?.receipt.lines?.find(({ about }) => about === 'STAKE'),
    ).toMatchObject({ outcome: 'WAITS' });
    await expectWhole(195);
    await status(2);
    await winner.login();
    const { data } = await callApi(winner.connection, 'listInbox', {
      params: { id: winner.userId },
      query: {},
    });
    await callApi(winner.connection, 'claimInboxMessage', {
      params: { id: winner.userId, messageId: data[0]?.id ?? 0 },
    });
    expect(await chips(winner)).toBe(195);
    await expectWhole();
  });

  it('keeps escrow equal to the entries of open matches and the ledger balanced after any mix', async () => {
    await game.beat({ players: 0, matches: 0, cpu: 0 });
    const players = await newcomers(Array.from({ length: 6 }, () => 5_000));
    const before =
      (await allChips(players)).reduce((sum, n) => sum + n, 0) + (await inLedger('fee'));
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const held: string[] = [];
    for (let round = 0; round < 14; round++) {
      const entrants = players.filter(() => next(3) > 0);
      if (entrants.length === 0) continue;
      const matchId = await start(entrants, [100, 500][next(2)]);
      const won = entrants.filter(() => next(3) === 0);
      const end = next(4);
      if (end === 0) await callOff(matchId);
      else if (end === 1) {
        await report(matchId, entrants, won, 900);
        held.push(matchId);
      } else await report(matchId, entrants, won);
      await expectWhole();
      const waiting = next(2) === 0 ? held.pop() : undefined;
      if (waiting !== undefined)
        await decide(next(2) === 0 ? 'releaseHeld' : 'refuseHeld', waiting);
      await expectWhole();
    }
    for (const matchId of held) await decide('releaseHeld', matchId);
    await expectWhole();
    expect(await inLedger('escrow')).toBe(0);
    const after =
      (await allChips(players)).reduce((sum, n) => sum + n, 0) + (await inLedger('fee'));
    expect(after).toBe(before);
  });

  it('sends the prize of a deleted winner to fees, once, and empties escrow', async () => {
    const players = await newcomers([100, 100]);
    const [winner] = players as [Player, Player];
    const matchId = await start(players, 100);
    await callApi(winner.connection, 'requestDeletion', { params: { id: winner.userId } });
    await report(matchId, players, [winner]);
    await expectWhole(195);
    const fees = await inLedger('fee');
    const sweep = () => server.app.kernel.jobs.runNow('stakes.sweep');
    await sweep();
    await expectWhole(195);
    server.clock.advance(8 * 86_400_000);
    admin = await server.admin();
    await server.app.kernel.jobs.runNow('privacy.deletions');
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    await expectWhole();
    expect((await inLedger('fee')) - fees).toBe(195);
  });
});
