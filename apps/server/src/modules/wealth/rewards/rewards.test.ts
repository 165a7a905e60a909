import { rewardKinds, type RewardKind } from '@guildhall/contract/kit/field/rewards';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import type { Tx } from '../../../kernel/db/db.ts';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../kernel/db/sql.ts';
import { UndeliverableRewardError } from '../../../kernel/errors.ts';
import { makeTemplate, playTestMatch } from '../../../../test/harness/server.harness.ts';
import { minuteMs, declareTournamentServer } from '../../../../test/harness/tournament.harness.ts';
import {
  createRewardPayments,
  buildRewardFieldPaths,
  type RewardPayment,
  type Receipt,
  type Reward,
} from './rewards.api.ts';
import { rewardMessages } from './rewards.messages.ts';
import {
  buildFieldRefusalMatcher,
  buildSentenceMatcher,
} from '../../../../test/harness/messages.harness.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';

type Stored = Reward & { readonly currency: string | null };
/**
 * Kinds of rewards that are paid immediately. Discord roles are only paid after Discord's reply,
 * and are tested in other files.
 */
type PaidKind = Exclude<RewardKind, 'DISCORD_ROLE'>;
const paidKinds = rewardKinds.filter((kind): kind is PaidKind => kind !== 'DISCORD_ROLE');
describe('rewards', { timeout: 60_000 }, () => {
  const stage = declareTournamentServer();
  const { make, play, close, settled } = stage;
  const hour = 60 * minuteMs;
  const inMs = (ms: number): string =>
    new Date(stage.server.clock.now().getTime() + ms).toISOString();
  let storedByKind: Record<PaidKind, Stored> | undefined;
  /**
   * Returns one reward of each kind that is paid immediately, and creates the rows to which the
   * rewards refer.
   */
  const each = async (): Promise<Record<PaidKind, Stored>> => {
    const { server, admin } = stage;
    if (storedByKind) return storedByKind;
    const item = await makeTemplate(server, { name: 'Paid torch' });
    const { typeId } = await admin.section<{ typeId: number }>(
      'GET',
      `/api/game/admin/inventories/${item}`,
    );
    const collection = await admin.section<{ id: number }>(
      'POST',
      '/api/banking/admin/collections',
      { name: 'Paid blades', rarity: 5, inventoryTypeId: typeId },
    );
    const avatar = await admin.section<{ id: number }>('POST', '/api/admin/avatars', {
      name: 'Paid face',
    });
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Silver',
      code: 'SILVER',
      type: 0,
      decimals: 2,
    });
    const pass = await admin.section<{ id: number }>('POST', '/api/game/admin/battle-passes', {
      name: 'Paid pass',
      style: 0,
      rarityType: 1,
    });
    storedByKind = {
      AVATAR: { kind: 'AVATAR', id: avatar.id, currency: null, amount: 1 },
      INVENTORY: { kind: 'INVENTORY', id: item, currency: null, amount: 2 },
      COLLECTION: { kind: 'COLLECTION', id: collection.id, currency: null, amount: 1 },
      CURRENCY: { kind: 'CURRENCY', id: null, currency: 'SILVER', amount: 12_50 },
      EXP: { kind: 'EXP', id: null, currency: null, amount: 40 },
      PASS: { kind: 'PASS', id: pass.id, currency: null, amount: 1 },
    };
    return storedByKind;
  };
  const receipts = async (player: Player, kind: string) =>
    (
      await callApi(player.connection, 'listReceipts', {
        params: { id: player.accountId },
        query: { perPage: '50' },
      })
    ).data.filter((row) => row.kind === kind);
  const silver = async (player: Player) =>
    (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data.find(
      (row) => row.currency === 'SILVER',
    )?.available;
  const levelReward = (lvl: number, { kind, id, currency, amount }: Reward) =>
    stage.admin.section<{ id: number }>('POST', '/api/admin/level-rewards', {
      lvl,
      itemType: kind === 'INVENTORY' ? 'SKIN' : kind,
      itemId: id,
      currency,
      amount,
      enabled: true,
    });
  const paid = ({
    kind,
    id,
    currency,
    amount,
  }: Pick<Receipt['rewards'][number], 'kind' | 'id' | 'currency' | 'amount'>) => ({
    kind,
    id,
    currency,
    amount,
  });

  it('of levels pay every kind, and the tile shows them beforehand', async () => {
    const storedRewards = await each();
    const made = new Map<number, Stored>();
    for (const kind of paidKinds)
      made.set((await levelReward(2, storedRewards[kind])).id, storedRewards[kind]);
    const player = await stage.server.player();
    const tiles = async () =>
      (
        await callApi(player.connection, 'listLevelRewards', { params: { id: player.userId } })
      ).data.filter((row) => made.has(row.id));
    expect((await tiles()).map(({ type, reward }) => [type, reward.name, reward.amount])).toEqual([
      ['AVATAR', 'Paid face', 1],
      ['SKIN', 'Paid torch', 2],
      ['COLLECTION', 'Paid blades', 1],
      ['CURRENCY', 'Silver', 1250],
      ['EXP', 'EXP', 40],
      ['PASS', 'Paid pass', 1],
    ]);
    await playTestMatch(await stage.server.gameServer(), [player], 120);
    for (const tile of await tiles()) {
      expect(tile.status).toBe('READY_TO_CLAIM');
      const { receipt } = await callApi(player.connection, 'claimLevelReward', {
        params: { id: player.userId, levelRewardId: tile.id },
        body: tile.itemId === null ? {} : { itemId: tile.itemId },
      });
      const wanted = made.get(tile.id);
      expect(receipt.rewards.map(paid)).toEqual(wanted ? [paid(wanted)] : []);
    }
    expect(await silver(player)).toBe(12_50);
    for (const id of made.keys())
      await stage.admin.section('DELETE', `/api/admin/level-rewards/${id}`);
  });

  it('of an activity event pay every kind when goals are reached', async () => {
    const storedRewards = await each();
    await stage.admin.section('POST', '/api/game/admin/activity-events', {
      name: 'Every kind',
      start: inMs(-1),
      end: inMs(hour),
      rewards: paidKinds.map((kind, n) => ({
        activityType: 'MATCHES',
        goal: 1 + n * 0.1,
        activityEventRewardType: kind,
        rewardId: storedRewards[kind].id,
        currency: storedRewards[kind].currency,
        amount: storedRewards[kind].amount,
        active: true,
      })),
    });
    const player = await stage.server.player();
    const shown = async () =>
      (
        await callApi(player.connection, 'listActivityRewards', { params: { id: player.userId } })
      ).data.filter((row) => row.name === 'Every kind');
    expect((await shown()).map(({ reward }) => [reward.kind, reward.name])).toEqual([
      ['AVATAR', 'Paid face'],
      ['INVENTORY', 'Paid torch'],
      ['COLLECTION', 'Paid blades'],
      ['CURRENCY', 'Silver'],
      ['EXP', 'EXP'],
      ['PASS', 'Paid pass'],
    ]);
    const game = await stage.server.gameServer();
    await playTestMatch(game, [player], 0);
    await playTestMatch(game, [player], 0);
    const storedReceipts = await receipts(player, 'activity-event');
    expect(storedReceipts.flatMap((match) => match.rewards.map(paid))).toEqual(
      expect.arrayContaining(paidKinds.map((kind) => paid(storedRewards[kind]))),
    );
    expect(await silver(player)).toBe(12_50);
  });

  it('of a tournament pay every kind; a shared place splits the currency exactly', async () => {
    const storedRewards = await each();
    const prizes = [
      { placeFrom: 1, placeTo: 1, rewards: paidKinds.map((kind) => storedRewards[kind]) },
      { placeFrom: 2, placeTo: 3, rewards: [{ ...storedRewards.CURRENCY, amount: 5_01 }] },
    ];
    const cup = await make({ winners: 3, prizes });
    const [first, second, third] = [
      await stage.server.player(),
      await stage.server.player(),
      await stage.server.player(),
    ];
    await play(first, [[cup.statistic, 9]]);
    await play([second, third], [[cup.statistic, 5]]);
    await close();
    await settled(cup.id);
    const [receipt] = await receipts(first, 'tournament');
    expect(receipt?.rewards.map(paid)).toEqual(
      expect.arrayContaining(paidKinds.map((kind) => paid(storedRewards[kind]))),
    );
    expect(await silver(first)).toBe(12_50);
    expect([await silver(second), await silver(third)]).toEqual([5_01, 5_01]);
  });

  it('prevent the deletion of contents that rules promise, of every kind', async () => {
    const storedRewards = await each();
    const { id: gem } = await stage.admin.section<{ id: number }>(
      'POST',
      '/api/banking/admin/currencies',
      { name: 'Gem', code: 'GEM', type: 0 },
    );
    const row = await levelReward(900, { kind: 'CURRENCY', id: null, currency: 'GEM', amount: 5 });
    expect(await stage.admin.section('GET', `/api/admin/level-rewards/${row.id}`)).toMatchObject({
      name: '5 Gem',
    });
    const remove = () => stage.admin.section('DELETE', `/api/banking/admin/currencies/${gem}`);
    await expect(remove()).rejects.toMatchObject({
      code: 'IN_USE',
      message: buildSentenceMatcher({ key: 'page.level-rewards' }),
    });
    await stage.admin.section('DELETE', `/api/admin/level-rewards/${row.id}`);
    await remove();
    const cup = await make(
      { winners: 1, prizes: [{ placeFrom: 1, placeTo: 1, rewards: [storedRewards.COLLECTION] }] },
      {},
      false,
    );
    await expect(
      stage.admin.section(
        'DELETE',
        `/api/banking/admin/collections/${storedRewards.COLLECTION.id}`,
      ),
    ).rejects.toMatchObject({ code: 'IN_USE' });
    await stage.admin.section('DELETE', `/api/game/admin/tournaments/${cup.id}`);
  });

  it('have one validation for every rule; invalid ones are refused by field', async () => {
    const storedRewards = await each();
    await expect(
      levelReward(901, { ...storedRewards.CURRENCY, currency: 'NONE' }),
    ).rejects.toMatchObject(
      buildFieldRefusalMatcher('currency', problem('noCurrency', { code: 'NONE' })),
    );
    await expect(levelReward(901, { ...storedRewards.EXP, id: 1 })).rejects.toMatchObject(
      buildFieldRefusalMatcher('itemId', rewardMessages.belongsItemsAvatarsOnly()),
    );
    await expect(levelReward(901, { ...storedRewards.AVATAR, amount: 2 })).rejects.toMatchObject(
      buildFieldRefusalMatcher('amount', rewardMessages.must1AvatarOwnedOnce()),
    );
    await expect(
      make({
        winners: 1,
        prizes: [
          {
            placeFrom: 1,
            placeTo: 1,
            rewards: [storedRewards.EXP, { ...storedRewards.INVENTORY, id: 2_000_000_000 }],
          },
        ],
      }),
    ).rejects.toMatchObject(
      buildFieldRefusalMatcher(
        'nominations.0.prizes.0.rewards.1.id',
        problem('idAbsent', { id: '2000000000' }),
      ),
    );
  });

  it('of a new kind need one registration: checked, guarded, paid once, held, released', async () => {
    const { kernel } = stage.server.app;
    const rewards = createRewardPayments(kernel);
    const handed: RewardPayment[] = [];
    const waiting: string[] = [];
    let left = 0;
    const shape = {
      number: 99,
      label: { key: 'reward.STICKER', english: 'Sticker' },
      max: 3,
      divisible: false,
      mayLack: true,
    };
    rewards.register({ ...shape, kind: 'BADGE', section: 'stickers', pay: async () => {} });
    rewards.register({
      ...shape,
      kind: 'STICKER',
      section: null,
      async pay(_tx, payment) {
        if (left === 0) throw new UndeliverableRewardError({ key: 'test.noStickers' });
        left -= 1;
        handed.push(payment);
      },
    });
    rewards.holdBy(async (_tx, payout, why) => void waiting.push(`${payout.source} ${why}`));
    rewards.promisedBy(
      { key: 'test.rule' },
      sql`from (select ${sql.json([{ kind: 'BADGE', id: 7 }])} as rewards) owed where true`,
    );
    const db = stage.server.db.read;
    const validated = (id: number | null, amount: number) =>
      stage.server.db.transaction((tx) =>
        rewards.validate(
          tx,
          { kind: 'BADGE', id, currency: null, amount },
          buildRewardFieldPaths('prize'),
        ),
      );
    await validated(7, 3);
    for (const [id, amount, field, because] of [
      [null, 1, 'prize.id', rewardMessages.neededItemOrAvatarPay()],
      [7, 4, 'prize.amount', rewardMessages.atMostItems({ max: 3 })],
    ] as const)
      await expect(validated(id, amount)).rejects.toMatchObject(
        buildFieldRefusalMatcher(field, because),
      );
    expect(await kernel.references.usage(db, 'stickers', 7)).toEqual({ key: 'test.rule' });
    expect(await kernel.references.usage(db, 'stickers', 8)).toBeUndefined();

    const player = await stage.server.player();
    const payout = {
      source: 'sticker-rule',
      sourceId: 1,
      accountId: player.accountId,
      rule: { key: 'test.rule' },
      cause: {},
      // a kind of reward that only this test registers
      rewards: [
        { kind: 'STICKER', id: null, currency: null, amount: 2 },
      ] as unknown as readonly Reward[],
      commandId: 1,
    };
    const during = <T>(work: (tx: Tx) => Promise<T>) => stage.server.db.transaction(work);
    const first = await during((tx) => rewards.pay(tx, payout));
    expect(first).toMatchObject({ held: true });
    expect(waiting).toEqual(['sticker-rule SUPPLY']);
    left = 5;
    const again = await during((tx) => rewards.release(tx, payout));
    expect(again).toMatchObject({ held: false, rewards: [{ kind: 'STICKER', name: 'STICKER' }] });
    expect(await during((tx) => rewards.pay(tx, payout))).toBeUndefined();
    expect(handed).toMatchObject([{ accountId: player.accountId, amount: 2 }]);
  });
});
