import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPlayerOwner, postLedgerEntry } from '../../../kernel/value/ledger.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { userItemMessages } from './user-items.messages.ts';
import { undoMessages } from '../undo/undo.messages.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
  buildSentenceMatcher,
} from '../../../../test/harness/messages.harness.ts';
import { bankMessages } from '../../wealth/bank/bank.messages.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';

describe('currency granted by an operator', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let player: Player;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    player = await server.player();
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Gold',
      code: 'GOLD',
      type: 0,
      decimals: 2,
    });
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Crown',
      code: 'CROWN',
      type: 1,
      decimals: 0,
      supplyCap: '10',
    });
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Sol',
      code: 'SOL',
      type: 2,
      decimals: 9,
    });
  });
  afterAll(() => server.close());

  const grant = (currency: string, amount: unknown, to: Player = player, key?: string) =>
    callApi(
      admin.connection,
      'adminGrantCurrency',
      {
        params: { id: to.userId },
        body: { currency, amount: amount as number, reason: 'For the tide' },
      },
      key === undefined ? {} : { headers: { 'idempotency-key': key } },
    );
  const own = async (owner: Player = player) =>
    (await callApi(owner.connection, 'listBalances', { params: { id: owner.userId } })).data;
  const seen = async (owner: Player = player) =>
    (await callApi(admin.connection, 'adminUserBalances', { params: { id: owner.userId } })).data;
  const postings = (owner: Player = player) =>
    callApi(admin.connection, 'adminUserPostings', {
      params: { id: owner.userId },
      query: { page: '1', perPage: '20' },
    });
  const undo = (id: number) =>
    callApi(admin.connection, 'adminUndo', { params: { id }, body: { reason: 'Test' } });
  /** Takes an amount from an account, as a purchase does. */
  const spend = (player: Player, amount: bigint, ref: string) => {
    const parts = [
      { owner: toPlayerOwner(player.accountId), currency: 'GOLD', amount: -amount },
      { owner: 'burn' as const, currency: 'GOLD', amount },
    ];
    return server.db.transaction((tx) =>
      postLedgerEntry(
        tx,
        { kind: 'test-spend', ref, commandId: null, postings: parts },
        server.clock.now(),
      ),
    );
  };

  it('is in the balance, on a receipt and among movements with its cause, and the undo takes it (R6.23)', async () => {
    const player = await server.player();
    expect(await own(player)).toEqual([]);
    const { commandId } = await grant('GOLD', 1250, player);
    expect(await own(player)).toEqual([
      {
        currency: 'GOLD',
        name: 'Gold',
        imageUrl: null,
        available: 1250,
        held: 0,
        decimals: 2,
        endsAt: null,
        worth: null,
        explorerUrl: null,
      },
    ]);
    const receipts = await callApi(player.connection, 'listReceipts', {
      params: { id: player.userId },
      query: { page: '1', perPage: '20' },
    });
    expect(receipts.data[0]).toMatchObject({
      kind: 'grant',
      cause: { reason: 'For the tide' },
      rewards: [{ kind: 'CURRENCY', currency: 'GOLD', amount: 1250, name: 'Gold' }],
    });
    expect((await postings(player)).data).toMatchObject([
      {
        kind: 'grant',
        currency: 'GOLD',
        decimals: 2,
        amount: 1250,
        balanceAfter: 1250,
        commandId,
        reason: 'For the tide',
        reversed: false,
        cause: formatSentence(
          userItemMessages.granted({
            amount: '12.50',
            currency: 'Gold',
            player: (await player.me()).account.username,
          }),
        ),
      },
    ]);
    expect(
      (await callApi(admin.connection, 'adminPreviewUndo', { params: { id: commandId } })).effects,
    ).toContainEqual({
      key: 'staff.takenBackFromBalance',
      label: formatSentence(undoMessages.takenBackFromBalance()),
      amount: '-1250',
      currency: 'GOLD',
      players: 1,
    });
    expect((await own(player))[0]?.available).toBe(1250);
    await undo(commandId);
    expect((await own(player))[0]?.available).toBe(0);
    expect(
      (await postings(player)).data.map((posting) => [
        posting.kind,
        posting.amount,
        posting.reversed,
      ]),
    ).toEqual([
      ['reversal', -1250, false],
      ['grant', 1250, true],
    ]);
    await expect(undo(commandId)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
  });

  it('becomes a debt when undone after spending, and the preview says so', async () => {
    const player = await server.player();
    const { commandId } = await grant('GOLD', 1000, player);
    await spend(player, 700n, `spent-${player.accountId}`);
    const { effects } = await callApi(admin.connection, 'adminPreviewUndo', {
      params: { id: commandId },
    });
    const shown = (key: string) => effects.filter((effect) => effect.key === key);
    expect(shown('staff.takenBackFromBalance')).toEqual([
      {
        key: 'staff.takenBackFromBalance',
        label: formatSentence(undoMessages.takenBackFromBalance()),
        amount: '-300',
        currency: 'GOLD',
        players: 1,
      },
    ]);
    expect(shown('staff.noLongerThereDebtLater')).toEqual([
      {
        key: 'staff.noLongerThereDebtLater',
        label: formatSentence(undoMessages.noLongerThereDebtLater()),
        amount: '700',
        currency: 'GOLD',
        players: 1,
      },
    ]);
    await undo(commandId);
    expect(await seen(player)).toMatchObject([{ available: 0, debt: 700 }]);
    await grant('GOLD', 100, player);
    expect(await seen(player)).toMatchObject([{ available: 100, debt: 700 }]);
    const filters = { userId: player.userId, currency: 'GOLD' };
    const debts = await admin.section<{ data: { id: number }[]; total: number }>(
      'POST',
      '/api/banking/admin/debts/list',
      filters,
    );
    expect(debts).toMatchObject({
      total: 1,
      data: [
        {
          userId: player.userId,
          currency: 'GOLD',
          owed: '700',
          since: expect.any(String) as string,
        },
      ],
    });
    expect(
      await admin.section('GET', `/api/banking/admin/debts/${debts.data[0]?.id}`),
    ).toMatchObject({ owed: '700', transactionId: expect.any(Number) as number });
    const sums = await callApi(admin.connection, 'adminDebtSums', { body: filters });
    expect(sums.data).toEqual([{ currency: 'GOLD', players: 1, owed: '700' }]);
    const file = await admin.connection.send('POST', '/api/banking/admin/debts/export', {
      body: filters,
    });
    expect(file.text).toContain('7.00');
  });

  it('is at least one whole unit: less is refused by field, and nothing is written (R5.6, A3)', async () => {
    const before = (await postings()).data.length;
    for (const amount of [-1, 0, 0.5, 2 ** 53, '1e309', '100', true, [700], '', null])
      await expect(grant('GOLD', amount)).rejects.toMatchObject({ status: 400 });
    await expect(grant('GOLD', 99)).rejects.toMatchObject(
      buildFieldRefusalMatcher('amount', userItemMessages.mustLeastOneWhole({ name: 'Gold' })),
    );
    await expect(grant('NONE', 100)).rejects.toMatchObject(
      buildFieldRefusalMatcher('currency', problem('noCurrency', { code: 'NONE' })),
    );
    await expect(grant('SOL', 1_000_000_000)).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(
        bankMessages.treasuryLeaves({ name: 'Sol', left: '0.000000000' }),
      ),
    });
    expect((await postings()).data).toHaveLength(before);
  });

  it('is paid once for fifty grants with one key (A1)', async () => {
    const player = await server.player();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => grant('GOLD', 100, player, 'the-same-click')),
    );
    expect(new Set(replies.map((entry) => entry.commandId)).size).toBe(1);
    expect((await own(player))[0]?.available).toBe(100);
  });
  it('never makes a balance negative under concurrent undos and a purchase (A2)', async () => {
    const player = await server.player();
    const granted = [await grant('GOLD', 500, player), await grant('GOLD', 500, player)];
    await Promise.allSettled([
      ...granted.map((entry) => undo(entry.commandId)),
      spend(player, 600n, `race-${player.accountId}`),
    ]);
    const [balance] = await seen(player);
    expect(balance?.available).toBeGreaterThanOrEqual(0);
    const { data } = await postings(player);
    expect(data.filter((row) => !row.isDebt).reduce((sum, row) => sum + row.amount, 0)).toBe(
      balance?.available,
    );
    // subtracts from 0, because a unary minus would give -0 for an account without debt
    expect(0 - data.filter((row) => row.isDebt).reduce((sum, row) => sum + row.amount, 0)).toBe(
      balance?.debt,
    );
  });
  it('stays within the cap if hard; an undo frees it again (A5)', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => grant('CROWN', 3)));
    const paid = outcomes.flatMap((entry) =>
      entry.status === 'fulfilled' ? [entry.value.commandId] : [],
    );
    expect(paid).toHaveLength(3);
    await expect(grant('CROWN', 2)).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(bankMessages.supplyCapLeaves({ name: 'Crown', left: '1' })),
    });
    await undo(paid[0] ?? 0);
    await grant('CROWN', 4);
  });

  it('is never for oneself; support and players can neither grant nor view it (A31, R6.14)', async () => {
    await expect(grant('GOLD', 100, { userId: admin.userId } as Player)).rejects.toMatchObject({
      status: 403,
    });
    await expect(
      callApi(player.connection, 'adminGrantCurrency', {
        params: { id: player.userId },
        body: { currency: 'GOLD', amount: 100 },
      }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      callApi(player.connection, 'listBalances', { params: { id: admin.userId } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
