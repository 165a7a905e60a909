import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { describe, expect, it } from 'vitest';
import { waitForResult, makeTemplate } from '../../../../../test/harness/server.harness.ts';
import {
  tournamentsPath,
  declareTournamentServer,
} from '../../../../../test/harness/tournament.harness.ts';
import { many, one, run, sql } from '../../../../kernel/db/sql.ts';
import { toPlayerOwner, postLedgerEntry } from '../../../../kernel/value/ledger.ts';
import { listLedgerFaults } from '../../../../kernel/value/ledger-upkeep.ts';

/**
 * Prizes in currency are put into escrow when the tournament is published, and are paid from there.
 * Amounts that nobody wins return to their source.
 */
describe('prizes in currency', () => {
  const stage = declareTournamentServer();
  const { make, play, close, settle, settled, counted } = stage;
  let number = 0;
  /**
   * Creates a currency that only one test uses, so that the test knows how much of the supply cap
   * is left.
   */
  const makeCurrency = async (supplyCap: number | null) => {
    await stage.server.admin();
    const code = `PRIZE${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[number++] ?? ''}`;
    const { id } = await stage.admin.section<{ id: number }>(
      'POST',
      '/api/banking/admin/currencies',
      { name: code, code, type: 0, supplyCap: supplyCap === null ? null : String(supplyCap) },
    );
    return { id, code };
  };
  const pays = (placeFrom: number, placeTo: number, currency: string, amount: number) => ({
    placeFrom,
    placeTo,
    rewards: [{ kind: 'CURRENCY', id: null, currency, amount }],
  });
  const act = (id: number, verb: 'publish' | 'cancel') =>
    stage.admin.section<{ commandId: number }>('POST', `${tournamentsPath}/${id}/${verb}`, {
      reason: 'Test',
    });
  const undo = (commandId: number) =>
    stage.admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
  const review = (id: number) =>
    callApi(stage.admin.connection, 'tournamentReview', { params: { id }, query: {} });
  const escrow = async (id: number) => (await review(id)).escrow[0];
  const balance = async (player: Player, code: string) =>
    (
      await callApi(stage.admin.connection, 'adminUserBalances', { params: { id: player.userId } })
    ).data.find((row) => row.currency === code);
  const grant = (player: Player, currency: string, amount: number) =>
    callApi(stage.admin.connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency, amount, reason: 'Test' },
    });
  const correct = (
    id: number,
    scores: [Player, number | null][],
    preview: 'true' | 'false' = 'false',
  ) =>
    callApi(stage.admin.connection, 'correctTournament', {
      params: { id },
      query: { preview },
      body: {
        scores: scores.map(([{ accountId }, score]) => ({ nominationId: 1, accountId, score })),
        reason: 'Test',
      },
    });
  /** Spends a player's currency as a purchase does. */
  const spend = ({ accountId }: Player, currency: string, amount: number) =>
    stage.server.db.transaction((tx) =>
      postLedgerEntry(
        tx,
        {
          kind: 'test',
          ref: `${currency}:${accountId}`,
          commandId: null,
          postings: [
            { owner: toPlayerOwner(accountId), currency, amount: BigInt(-amount) },
            { owner: 'burn', currency, amount: BigInt(amount) },
          ],
        },
        stage.server.clock.now(),
      ),
    );
  /** Waits until all prizes are paid except `unpaid` prizes, which cannot be paid. */
  const paid = async (id: number, unpaid = 0): Promise<void> => {
    await sweep();
    await waitForResult('the prizes are paid', async () =>
      (await review(id)).unpaid === unpaid ? true : undefined,
    );
  };
  const sweep = () => stage.server.app.kernel.jobs.runNow('tournaments.sweep');
  const players = async (count: number): Promise<Player[]> => {
    const createdPlayers: Player[] = [];
    for (let n = 0; n < count; n++) createdPlayers.push(await stage.server.player());
    return createdPlayers;
  };
  const block = (player: Player, statusId: number) =>
    callApi(stage.admin.connection, 'adminUpdateUser', {
      params: { id: player.userId },
      body: { statusId, reason: 'Test' },
    });
  /**
   * Expects these invariants. The ledger sums to zero. The escrow equals the sum of its moves and
   * covers all unpaid prizes of a tournament. The used supply equals the balances of players plus
   * the escrow minus debts.
   */
  const expectWhole = async (id: number, code: string, owes: number): Promise<void> => {
    const db = stage.server.db.read;
    expect(await listLedgerFaults(db)).toEqual([]);
    const sum = async (owner: string) =>
      Number(
        (
          await one<{ n: string }>(
            db,
            sql`
              select coalesce(sum(p.amount), 0)::text as n
              from ledger_postings p
              join ledger_accounts l on l.id = p.account_id
              where l.currency = ${code} and l.owner like ${owner}`,
          )
        ).n,
      );
    const [moves] = await many<{ n: string }>(
      db,
      sql`
        select coalesce(sum(case when kind = 'FUNDED' then amount else -amount end), 0)::text as n
        from escrow_moves
        where currency = ${code} and source_id = ${id}`,
    );
    const inEscrow = await sum('escrow');
    expect([inEscrow, Number(moves?.n)]).toEqual([owes, owes]);
    const [supply] = await many<{ minted: string }>(
      db,
      sql`
        select s.minted::text
        from currency_supplies s
        join currencies c on c.id = s.currency_id
        where c.code = ${code}`,
    );
    const held =
      (await sum('account:%')) + inEscrow + (await sum('receivable:%')) + (await sum('burn'));
    expect(0 - (await sum('mint'))).toBe(held);
    if (supply) expect(Number(supply.minted)).toBe(held);
  };

  it('fund escrow once for ten concurrent publications; undo and cancelling return it, once', async () => {
    const { code } = await makeCurrency(100);
    const cup = await make(
      { winners: 4, prizes: [pays(1, 1, code, 30), pays(2, 4, code, 10)] },
      { start: stage.at(60_000) },
      false,
    );
    const at = (verb: 'publish' | 'cancel') =>
      Promise.allSettled(Array.from({ length: 10 }, () => act(cup.id, verb)));
    const won = <T>(outcomes: PromiseSettledResult<T>[]) =>
      outcomes.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(await escrow(cup.id)).toMatchObject({ currency: code, promised: '60', held: '0' });
    const [first, ...more] = won(await at('publish'));
    expect(more).toEqual([]);
    await expectWhole(cup.id, code, 60);
    await undo(first?.commandId ?? 0);
    expect(await stage.stateOf(cup.id)).toBe('DRAFT');
    await expectWhole(cup.id, code, 0);
    expect(won(await at('publish'))).toHaveLength(1);
    expect(await escrow(cup.id)).toMatchObject({ promised: '60', held: '60', returned: '60' });
    expect(won(await at('cancel'))).toHaveLength(1);
    await expectWhole(cup.id, code, 0);
    expect(await escrow(cup.id)).toMatchObject({ held: '0', paid: '0', returned: '120' });
  });

  it('refuse to publish without funds or with impossible sums, naming the prize and the missing sum', async () => {
    const { code } = await makeCurrency(50);
    const cup = await make(
      { winners: 3, prizes: [pays(1, 1, code, 30), pays(2, 3, code, 15)] },
      {},
      false,
    );
    await expect(act(cup.id, 'publish')).rejects.toMatchObject({
      status: 400,
      fields: { 'nominations.0.prizes.1.rewards.0.amount': 'bank.supplyCapLeaves' },
      message: expect.stringContaining('50'),
    });
    expect(await stage.stateOf(cup.id)).toBe('DRAFT');
    await expectWhole(cup.id, code, 0);
    const free = await makeCurrency(null);
    const huge = await make(
      { winners: 10_000, prizes: [pays(1, 10_000, free.code, Number.MAX_SAFE_INTEGER)] },
      {},
      false,
    );
    await expect(act(huge.id, 'publish')).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('nominations.0.prizes.0.rewards.0.amount'),
    });
    await expectWhole(huge.id, free.code, 0);
  });

  it('adjust escrow when a published tournament is edited or undone; too high a sum is refused', async () => {
    const { code } = await makeCurrency(50);
    const cup = await make(
      { winners: 2, prizes: [pays(1, 1, code, 30)] },
      { start: stage.at(60_000) },
    );
    const row = await stage.admin.section<{ nominations: Record<string, unknown>[] }>(
      'GET',
      `${tournamentsPath}/${cup.id}`,
    );
    const save = (prizes: unknown[]) =>
      stage.admin.section<{ commandId: number }>('POST', `${tournamentsPath}/${cup.id}`, {
        nominations: [{ ...row.nominations[0], prizes }],
      });
    const { commandId } = await save([pays(1, 1, code, 30), pays(2, 2, code, 20)]);
    await expectWhole(cup.id, code, 50);
    await expect(save([pays(1, 1, code, 30), pays(2, 2, code, 21)])).rejects.toMatchObject({
      status: 400,
      fields: { 'nominations.0.prizes.1.rewards.0.amount': 'bank.supplyCapLeaves' },
    });
    await expectWhole(cup.id, code, 50);
    await undo(commandId);
    await expectWhole(cup.id, code, 30);
    await save([pays(1, 1, code, 5)]);
    await expectWhole(cup.id, code, 5);
  });

  it('are paid from escrow by ten concurrent settlements, debts first; the rest returns at once', async () => {
    const { code } = await makeCurrency(100);
    const [first, second, weak] = (await players(3)) as [Player, Player, Player];
    // the player has a debt of 8, because a mistaken grant was spent before it was taken back
    const { commandId } = await grant(first, code, 8);
    await spend(first, code, 8);
    await undo(commandId);
    const cup = await make({
      winners: 5,
      minScore: 5,
      prizes: [pays(1, 1, code, 31), pays(2, 5, code, 15)],
    });
    await expectWhole(cup.id, code, 91);
    await play(first, [[cup.statistic, 9]]);
    await play(second, [[cup.statistic, 8]]);
    await play(weak, [[cup.statistic, 1]]);
    await close();
    await counted(cup.id);
    await block(first, 3);
    await block(second, 3);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => settle(cup.id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // nobody can be paid: the granted amounts stay in escrow, and the rest has already been
    // returned
    await expectWhole(cup.id, code, 46);
    expect(await escrow(cup.id)).toMatchObject({ held: '46', paid: '0', returned: '45' });
    await block(first, 1);
    await block(second, 1);
    await paid(cup.id);
    expect(await balance(first, code)).toMatchObject({ available: 23, debt: 0 });
    expect(await balance(second, code)).toMatchObject({ available: 15 });
    expect(await balance(weak, code)).toBeUndefined();
    await expectWhole(cup.id, code, 0);
    expect(await escrow(cup.id)).toMatchObject({ held: '0', paid: '46', returned: '45' });
  });

  it('end settled or cancelled under concurrent calls of both, with no escrow left', async () => {
    const { code } = await makeCurrency(100);
    const [player] = (await players(1)) as [Player];
    const cup = await make({ winners: 2, prizes: [pays(1, 2, code, 40)] });
    await play(player, [[cup.statistic, 9]]);
    await close();
    await counted(cup.id);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => [settle(cup.id), act(cup.id, 'cancel')]).flat(),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await paid(cup.id);
    const isSettled = (await stage.stateOf(cup.id)) === 'SETTLED';
    expect((await balance(player, code))?.available ?? 0).toBe(isSettled ? 40 : 0);
    await expectWhole(cup.id, code, 0);
  });

  it('are corrected from the balance, then as a debt repaid under a full cap; corrections add up', async () => {
    const { code } = await makeCurrency(50);
    const [firstPlayer, secondPlayer] = (await players(2)) as [Player, Player];
    const cup = await make({ winners: 2, prizes: [pays(1, 1, code, 30), pays(2, 2, code, 20)] });
    await play(firstPlayer, [[cup.statistic, 9]]);
    await play(secondPlayer, [[cup.statistic, 8]]);
    await close();
    await settled(cup.id);
    const { data: notices } = await callApi(firstPlayer.connection, 'listNotifications', {
      params: { id: firstPlayer.userId },
      query: {},
    });
    expect(notices.map(({ type }) => type)).toEqual(['REWARD_PAID']);
    await spend(firstPlayer, code, 25);
    const amount = (n: number) => [{ kind: 'CURRENCY', currency: code, amount: n }];
    const changes = [
      { accountId: secondPlayer.accountId, pays: amount(10), takes: [], owes: [], keeps: [] },
      { accountId: firstPlayer.accountId, pays: [], takes: amount(5), owes: amount(5), keeps: [] },
    ];
    expect((await correct(cup.id, [[firstPlayer, 5]], 'true')).changes).toMatchObject(changes);
    expect(await balance(firstPlayer, code)).toMatchObject({ available: 5, debt: 0 });
    expect(await stage.stateOf(cup.id)).toBe('SETTLED');
    await expectWhole(cup.id, code, 0);
    expect((await correct(cup.id, [[firstPlayer, 5]])).changes).toMatchObject(changes);
    await paid(cup.id);
    expect(await balance(firstPlayer, code)).toMatchObject({ available: 0, debt: 5 });
    expect(await balance(secondPlayer, code)).toMatchObject({ available: 30 });
    await expectWhole(cup.id, code, 0);
    expect((await correct(cup.id, [[firstPlayer, 5]])).changes).toEqual([]);
    await correct(cup.id, [[firstPlayer, 9]]);
    await paid(cup.id);
    expect(await balance(firstPlayer, code)).toMatchObject({ available: 5, debt: 0 });
    expect(await balance(secondPlayer, code)).toMatchObject({ available: 20 });
    await correct(cup.id, [[firstPlayer, null]]);
    await paid(cup.id);
    expect(await balance(firstPlayer, code)).toMatchObject({ available: 0, debt: 25 });
    expect(await balance(secondPlayer, code)).toMatchObject({ available: 30 });
    await expectWhole(cup.id, code, 0);
    expect(await escrow(cup.id)).toMatchObject({ paid: '80', takenBack: '50', returned: '0' });
    const receipts = await callApi(firstPlayer.connection, 'listReceipts', {
      params: { id: firstPlayer.accountId },
      query: {},
    });
    expect(receipts.data[0]).toMatchObject({ rewards: [{ currency: code, amount: -5 }] });
  });

  it('return to escrow without a debt if corrected before payment; an unfunded correction is refused', async () => {
    const { id: currencyId, code } = await makeCurrency(40);
    const [firstPlayer, secondPlayer] = (await players(2)) as [Player, Player];
    const cup = await make({ winners: 2, prizes: [pays(1, 1, code, 30), pays(2, 2, code, 10)] });
    await play(firstPlayer, [[cup.statistic, 9]]);
    await play(secondPlayer, [[cup.statistic, 8]]);
    await close();
    await block(firstPlayer, 3);
    await settled(cup.id);
    await expectWhole(cup.id, code, 30);
    const { changes } = await correct(cup.id, [[firstPlayer, 5]]);
    expect(changes).toMatchObject([
      { accountId: secondPlayer.accountId, pays: [{ amount: 20 }] },
      { accountId: firstPlayer.accountId, withdrawn: [{ amount: 20 }], takes: [], owes: [] },
    ]);
    await paid(cup.id, 1);
    await expectWhole(cup.id, code, 10);
    await block(firstPlayer, 1);
    await paid(cup.id);
    expect(await balance(firstPlayer, code)).toMatchObject({ available: 10, debt: 0 });
    expect(await balance(secondPlayer, code)).toMatchObject({ available: 30 });
    await expectWhole(cup.id, code, 0);
    // the supply cap is used up, so there is no currency left for a place that gets a prize only by
    // the correction
    const poor = await makeCurrency(30);
    const late = await make({ winners: 1, minScore: 5, prizes: [pays(1, 1, poor.code, 30)] });
    await play(secondPlayer, [[late.statistic, 1]]);
    await close();
    await settled(late.id);
    await grant(firstPlayer, poor.code, 30);
    await expect(correct(late.id, [[secondPlayer, 9]])).rejects.toMatchObject({
      status: 409,
      because: 'bank.supplyCapLeaves',
    });
    expect(await stage.stateOf(late.id)).toBe('SETTLED');
    await expectWhole(late.id, poor.code, 0);
    await expect(
      stage.admin.section('DELETE', `/api/banking/admin/currencies/${currencyId}`),
    ).rejects.toMatchObject({ code: 'IN_USE' });
  });

  it('wait in escrow for review above a threshold; released they are paid, refused they return (R3.71)', async () => {
    const { code } = await makeCurrency(100);
    const thresholds = '/api/banking/admin/currencies/thresholds';
    await stage.admin.section('POST', thresholds, { currency: code, threshold: 15 });
    const [first, second, third] = (await players(3)) as [Player, Player, Player];
    const cup = await make({
      prizes: [pays(1, 1, code, 30), pays(2, 2, code, 20), pays(3, 3, code, 10)],
    });
    for (const [at, player] of [first, second, third].entries())
      await play(player, [[cup.statistic, 9 - at]]);
    await close();
    await settled(cup.id);
    await expectWhole(cup.id, code, 50);
    const feed = '/api/admin/operations/held-payouts';
    await stage.server.admin();
    const { data } = await stage.admin.section<{ data: { id: number; userId: number }[] }>(
      'POST',
      `${feed}/list`,
      {},
    );
    const decide = (player: Player, verb: 'release' | 'refuse') =>
      stage.admin.section(
        'POST',
        `${feed}/${data.find(({ userId }) => userId === player.userId)?.id ?? 0}/${verb}`,
        { reason: 'Test' },
      );
    await decide(first, 'release');
    await expectWhole(cup.id, code, 20);
    await decide(second, 'refuse');
    await sweep();
    await expectWhole(cup.id, code, 0);
    expect([await balance(first, code), await balance(third, code)]).toMatchObject([
      { available: 30 },
      { available: 10 },
    ]);
    expect(await escrow(cup.id)).toMatchObject({ held: '0', paid: '40', returned: '20' });
  });

  it('stay in escrow while they wait in an inbox; those of deleted accounts return', async () => {
    const { code } = await makeCurrency(100);
    const templateId = await makeTemplate(stage.server, { supplyCap: 1 });
    const [first, second, third, owner] = (await players(4)) as [Player, Player, Player, Player];
    await callApi(stage.admin.connection, 'adminGrantInventory', {
      params: { id: owner.userId },
      body: { inventoryId: templateId, amount: 1, reason: 'Test' },
    });
    const withBothPrizes = (place: number, amount: number) => {
      const { rewards, ...places } = pays(place, place, code, amount);
      return { ...places, rewards: [{ kind: 'INVENTORY', id: templateId, amount: 1 }, ...rewards] };
    };
    const cup = await make({
      prizes: [withBothPrizes(1, 30), withBothPrizes(2, 20), pays(3, 3, code, 10)],
    });
    await play(first, [[cup.statistic, 9]]);
    await play(second, [[cup.statistic, 8]]);
    await play(third, [[cup.statistic, 7]]);
    await close();
    const leave = ({ userId }: Player) =>
      callApi(
        stage.admin.connection,
        'adminDeleteUser',
        { params: { id: userId } },
        { headers: { 'x-reason': 'Test' } },
      );
    await leave(third);
    await settled(cup.id);
    await expectWhole(cup.id, code, 60);
    await stage.admin.section('POST', `/api/game/admin/inventories/${templateId}`, {
      supplyCap: 2,
    });
    const inbox = await callApi(first.connection, 'listInbox', {
      params: { id: first.userId },
      query: {},
    });
    await callApi(first.connection, 'claimInboxMessage', {
      params: { id: first.userId, messageId: inbox.data[0]?.id ?? 0 },
    });
    expect(await balance(first, code)).toMatchObject({ available: 30 });
    await expectWhole(cup.id, code, 30);
    await leave(second);
    await sweep();
    await expectWhole(cup.id, code, 30);
    stage.server.clock.advance(8 * 86_400_000);
    await stage.server.app.kernel.jobs.runNow('privacy.deletions');
    await sweep();
    await sweep();
    await stage.server.admin();
    await stage.renewGameServer();
    await expectWhole(cup.id, code, 0);
    expect(await review(cup.id)).toMatchObject({
      unpaid: 0,
      escrow: [{ held: '0', paid: '30', returned: '30' }],
    });
  });

  it('without escrow from earlier versions are funded or issued at the settlement', async () => {
    const { id: currencyId, code } = await makeCurrency(10);
    const [player] = (await players(1)) as [Player];
    const cup = await make({ winners: 2, prizes: [pays(1, 2, code, 30)] }, {}, false);
    const setState = (state: string) =>
      stage.server.db.transaction((tx) =>
        run(tx, sql`update tournaments set state = ${state} where id = ${cup.id}`),
      );
    await setState('OPEN');
    await play(player, [[cup.statistic, 9]]);
    await close();
    await expect(settle(cup.id)).rejects.toMatchObject({
      status: 400,
      fields: { 'nominations.0.prizes.0.rewards.0.amount': 'bank.supplyCapLeaves' },
    });
    await stage.admin.section('POST', `/api/banking/admin/currencies/${currencyId}`, {
      supplyCap: '50',
    });
    await settled(cup.id);
    expect(await balance(player, code)).toMatchObject({ available: 30 });
    await expectWhole(cup.id, code, 0);
    const old = await make({ winners: 1, prizes: [pays(1, 1, code, 7)] }, {}, false);
    await stage.server.db.transaction((tx) =>
      run(
        tx,
        sql`
          insert into tournament_prizes (
            tournament_id, nomination_id, account_id, round, place, score, rewards, seed,
            granted_at
          )
          values (
            ${old.id}, 1, ${player.accountId}, 0, 1, 9,
            ${sql.json(pays(1, 1, code, 7).rewards)}, 'seed', ${stage.server.clock.now()}
          )`,
      ),
    );
    await sweep();
    expect(await balance(player, code)).toMatchObject({ available: 37 });
    await expectWhole(old.id, code, 0);
  });

  it('match the last standings after concurrent corrections and payments, with no escrow left', async () => {
    const { code } = await makeCurrency(null);
    const allPlayers = await players(8);
    const cup = await make({ winners: 8, prizes: [pays(1, 1, code, 100), pays(2, 8, code, 60)] });
    for (const [n, player] of allPlayers.entries()) await play(player, [[cup.statistic, 80 - n]]);
    await close();
    await counted(cup.id);
    const [last, before] = [allPlayers.at(-1), allPlayers.at(-2)] as [Player, Player];
    await settled(cup.id);
    // the next correction arrives while the previous correction is being paid
    const corrections = await Promise.allSettled([
      stage.confirmed(() => correct(cup.id, [[last, 900]])),
      stage.confirmed(() => correct(cup.id, [[before, 901]])),
      stage.confirmed(() => correct(cup.id, [[last, 902]])),
    ]);
    expect(corrections.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    await paid(cup.id);
    // either player may lead now, because either correction may have come last
    const { data } = await stage.standings(last, cup.id);
    expect([last.accountId, before.accountId]).toContain(data[0]?.accountId);
    for (const { accountId, place } of data) {
      const player = allPlayers.find((player) => player.accountId === accountId);
      expect(player && (await balance(player, code))?.available).toBe(place === 1 ? 100 : 60);
    }
    await expectWhole(cup.id, code, 0);
  });

  it('keep exactly the promised escrow when a bulk edit meets a cancelling', async () => {
    const { code } = await makeCurrency(1_000);
    const cups: { id: number }[] = [];
    for (let n = 0; n < 4; n++)
      cups.push(
        await make({ winners: 1, prizes: [pays(1, 1, code, 30)] }, { start: stage.at(60_000) }),
      );
    const bulk = () =>
      stage.admin.section('POST', `${tournamentsPath}/bulk?preview=false`, {
        ids: cups.map(({ id }) => id),
        set: { end: stage.at(90 * 60_000) },
        reason: 'Test',
      });
    const cancelled = cups.slice(0, 2);
    await Promise.allSettled([bulk(), ...cancelled.map(({ id }) => act(id, 'cancel')), bulk()]);
    for (const { id } of cups) {
      const isCancelled = (await stage.stateOf(id)) === 'CANCELLED';
      expect(isCancelled).toBe(cancelled.some((cup) => cup.id === id));
      expect(await escrow(id)).toMatchObject({ held: isCancelled ? '0' : '30' });
    }
    expect(await listLedgerFaults(stage.server.db.read)).toEqual([]);
  });
});
