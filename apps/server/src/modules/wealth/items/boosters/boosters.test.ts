import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  boosterPath,
  collectionPath,
  matchRewardsUrl,
  startBoosterTestGame,
  type BoosterTestGame,
} from '../../../../../test/harness/boosts.harness.ts';
import { makeAttribute } from '../../../../../test/harness/server.harness.ts';
import { buildFieldRefusalMatcher } from '../../../../../test/harness/messages.harness.ts';
import { itemMessages } from '../items.messages.ts';

const parts = (...first: number[]): number[] =>
  Array.from({ length: 10 }, (_, at) => first[at] ?? 0);

describe('boosters of collections', { timeout: 90_000 }, () => {
  let world: BoosterTestGame;
  beforeAll(async () => {
    world = await startBoosterTestGame();
  });
  afterAll(() => world.server.close());
  const undo = (commandId: number) =>
    world.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Wrong' });
  const isOff = { isBooster: false };

  // (R2.78, R3.74, R7.123)
  it('exist at most once for a collection that allows them, with a percent within bounds', async () => {
    const [boosting, plain] = [
      await world.collection('Tide'),
      await world.collection('Chalk', { isBooster: false }),
    ];
    await expect(world.booster(plain, 10)).rejects.toMatchObject(
      buildFieldRefusalMatcher('collectionId', itemMessages.noBooster({ name: 'Chalk' })),
    );
    for (const wrong of [0, -5, 1_001, 2.5])
      await expect(world.booster(boosting, wrong)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('boostAmount') as string,
      });
    const { id } = await world.booster(boosting, 10);
    await expect(world.booster(boosting, 20)).rejects.toMatchObject(
      buildFieldRefusalMatcher('collectionId', { key: 'rule.takenByBooster' }),
    );
    const player = await world.server.player();
    await world.give(player, boosting);
    await world.give(player, boosting);
    expect(await world.section('GET', `${boosterPath}/${id}`)).toMatchObject({
      collectionId: boosting,
      boostAmount: 10,
      name: 'Tide',
      players: 1,
    });
    await expect(
      world.section('POST', `${boosterPath}/${id}`, { collectionId: plain }),
    ).rejects.toMatchObject(
      buildFieldRefusalMatcher('collectionId', itemMessages.noBooster({ name: 'Chalk' })),
    );
  });

  it('keep their collection from deletion or losing the permission; an undo is checked likewise', async () => {
    const collection = await world.collection('Reef');
    const booster = await world.booster(collection, 10);
    const path = `${collectionPath}/${collection}`;
    await expect(world.section('POST', path, isOff)).rejects.toMatchObject(
      buildFieldRefusalMatcher('isBooster', itemMessages.hasBooster()),
    );
    await expect(world.section('DELETE', path)).rejects.toMatchObject({
      status: 409,
      code: 'IN_USE',
    });
    const removed = await world.section('DELETE', `${boosterPath}/${booster.id}`);
    const off = await world.section('POST', path, isOff);
    await expect(undo(removed.commandId)).rejects.toMatchObject(
      buildFieldRefusalMatcher('collectionId', itemMessages.noBooster({ name: 'Reef' })),
    );
    await undo(off.commandId);
    await undo(removed.commandId);
    await expect(world.section('POST', path, isOff)).rejects.toMatchObject({ status: 400 });
  });

  it('are refused if their collection loses the permission at that moment, or the other way round', async () => {
    for (let round = 0; round < 4; round++) {
      const collection = await world.collection(`Race ${round}`);
      const outcomes = await Promise.allSettled([
        world.booster(collection, 10),
        round % 2 === 0
          ? world.section('POST', `${collectionPath}/${collection}`, isOff)
          : world.section('DELETE', `${collectionPath}/${collection}`),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('are shown to games and players: in the configuration, on the item, in the inventory (R7.123)', async () => {
    const [boosting, other] = [
      await world.collection('Lantern'),
      await world.collection('Wick', { isBooster: false }),
    ];
    const game = world.game;
    const { cursor } = await game.call('readServerEvents', { query: {} });
    const { id } = await world.booster(boosting, 15);
    const { events } = await game.call('readServerEvents', { query: { cursor: String(cursor) } });
    expect(events.map(({ type, payload }) => [type, payload])).toEqual([
      ['CONFIG_UPDATED', { part: 'boosters' }],
    ]);
    const { boosters } = await game.call('gameConfiguration', { query: { version: '1.0' } });
    expect(boosters).toContainEqual({ id, collectionId: boosting, boostAmount: 15 });
    const player = await world.server.player();
    const detail = (itemId: number) =>
      callApi(player.connection, 'itemDetail', { params: { id: player.accountId, itemId } });
    expect(await detail(await world.give(player, boosting))).toMatchObject({ boost: 15 });
    expect(await detail(await world.give(player, other))).toMatchObject({ boost: null });
    expect(await world.boosts(player)).toEqual({
      percent: 15,
      boosters: [{ collectionId: boosting, name: 'Lantern', percent: 15 }],
    });
  });

  it('draw their owners’ perks by boosted chances, and the draw repeats', async () => {
    const typeId = await world.typeOf({ section: 0, category: 'GEAR' });
    const reach = await makeAttribute(world.server);
    await world.section('POST', '/api/game/admin/perks', {
      name: 'Keen edge',
      type: 'COMMON',
      category: 'Attack',
      rarityPoints: parts(1, 2, 3),
      characterAttributes: [reach],
    });
    await world.section('POST', '/api/game/admin/rarity-acquisitions', {
      rarity: 0,
      type: 'PERK_GRANT',
      perkType: 'COMMON',
      inventoryTypeId: typeId,
      probabilities: parts(10_000),
      boostedProbabilities: parts(0, 0, 10_000),
    });
    const boosting = await world.collection('Whetstone', { inventoryTypeId: typeId });
    await world.booster(boosting, 10);
    const player = await world.server.player();
    const drawn = async (itemId: number) => {
      const { connection } = await world.server.admin();
      const { perks, roll } = await callApi(connection, 'adminGetUserItem', {
        params: { id: player.userId, itemId },
      });
      return [perks[0]?.perkRarity, roll?.isBoosted, roll?.repeats];
    };
    // an item does not boost the draw of its own slots, so the first item of the collection is
    // drawn without a boost
    const first = await world.give(player, boosting);
    expect(await drawn(first)).toEqual([0, false, true]);
    expect(await drawn(await world.give(player, boosting))).toEqual([2, true, true]);
    await world.lose(player);
    expect(await drawn(await world.give(player, boosting))).toEqual([0, false, true]);
  });

  describe('boosters and the currency that matches pay', () => {
    let collection = 0;
    const currency = async (code: string, overrides: object = {}) =>
      world.section('POST', '/api/banking/admin/currencies', {
        name: code,
        code,
        type: 0,
        decimals: 0,
        ...overrides,
      });
    const row = (code: string, amount: number) =>
      world.section('POST', matchRewardsUrl, { itemType: 'CURRENCY', currency: code, amount });
    const boosted = async (): Promise<Player> => {
      const player = await world.server.player();
      await world.give(player, collection);
      return player;
    };
    const outcomes = (
      receipt: Awaited<ReturnType<BoosterTestGame['play']>>[number],
      code: string,
    ) =>
      (receipt?.lines ?? []).flatMap(({ about, outcome, rewards }) =>
        (rewards as { currency: string | null; amount: number }[])
          .filter((reward) => reward.currency === code)
          .map(({ amount }) => [about, outcome, amount]),
      );
    beforeAll(async () => {
      collection = await world.collection('Mint');
      await world.booster(collection, 50);
    });

    it('stay within the supply cap together: the part beyond it waits', async () => {
      await currency('PEARL', { supplyCap: '7' });
      const { id } = await row('PEARL', 5);
      const player = await boosted();
      const [receipt] = await world.play([player]);
      expect(outcomes(receipt, 'PEARL')).toEqual([
        ['MATCH_REWARD', 'PAID', 5],
        ['BOOSTER', 'PAID', 2],
      ]);
      const other = await boosted();
      expect(outcomes((await world.play([other]))[0], 'PEARL')).toEqual([
        ['MATCH_REWARD', 'WAITS', 5],
        ['BOOSTER', 'WAITS', 2],
      ]);
      expect([await world.balance(player, 'PEARL'), await world.balance(other, 'PEARL')]).toEqual([
        7, 0,
      ]);
      await world.section('DELETE', `${matchRewardsUrl}/${id}`);
    });

    it('are held for review if balance, held payouts and boost exceed the threshold (R3.71)', async () => {
      await currency('AMBER');
      await world.section('POST', '/api/banking/admin/currencies/thresholds', {
        currency: 'AMBER',
        threshold: 12,
      });
      const { id } = await row('AMBER', 10);
      const player = await boosted();
      const [receipt] = await world.play([player]);
      const amberOutcomes = outcomes(receipt, 'AMBER');
      expect(amberOutcomes.map(([about, , amount]) => [about, amount])).toEqual([
        ['MATCH_REWARD', 10],
        ['BOOSTER', 5],
      ]);
      const waiting = amberOutcomes.filter(([, outcome]) => outcome === 'WAITS');
      expect(waiting).toHaveLength(1);
      const held = receipt?.lines?.find(({ outcome }) => outcome === 'WAITS');
      expect(held?.why).toContain('approval');
      expect(await world.balance(player, 'AMBER')).toBe(15 - Number(waiting[0]?.[2]));
      await world.section('DELETE', `${matchRewardsUrl}/${id}`);
    });

    it('do not raise stakes: the pot is the sum of entries', async () => {
      await currency('CHIP');
      await world.section('POST', '/api/admin/stakes-mode', {
        enabled: true,
        currency: 'CHIP',
        stakes: [10],
        feePercent: 0,
      });
      const players = [await boosted(), await boosted()];
      for (const { userId } of players)
        await callApi((await world.server.admin()).connection, 'adminGrantCurrency', {
          params: { id: userId },
          body: { currency: 'CHIP', amount: 10, reason: 'To play' },
        });
      await world.play(players, { stake: 10 });
      expect([
        await world.balance(players[0] as Player, 'CHIP'),
        await world.balance(players[1] as Player, 'CHIP'),
      ]).toEqual([20, 0]);
    });

    it('are weighed for all rows of a currency when either is saved: a second administrator decides', async () => {
      await world.server.secondAdmin();
      const { data } = await world.section<{ data: { boostAmount: number }[] }>(
        'POST',
        `${boosterPath}/list`,
        { perPage: 100 },
      );
      const totalBoost = data.reduce((sum, { boostAmount }) => sum + boostAmount, 20);
      const most = Math.floor((100 * totalBoost) / 100);
      await currency('OPAL', { approvalThreshold: String(most) });
      const { id } = await row('OPAL', 90);
      const second = await world.collection('Bellows');
      await expect(world.booster(second, 70)).rejects.toMatchObject({ code: 'AWAITS_APPROVAL' });
      await world.booster(second, 20);
      await expect(row('OPAL', 11)).rejects.toMatchObject({ code: 'AWAITS_APPROVAL' });
      const { id: other } = await row('OPAL', 10);
      for (const boosterId of [id, other])
        await world.section('DELETE', `${matchRewardsUrl}/${boosterId}`);
    });
  });

  it('keep the used item for a day only; matches keep it', async () => {
    const collection = await world.collection('Hourglass');
    await world.booster(collection, 10);
    const player = await world.server.player();
    const item = await world.give(player, collection);
    const { matchId } = await world.start([player]);
    const days = () =>
      world.server.query(`select day from booster_days where item_id = $1`, [item]);
    for (const left of [1, 1, 0]) {
      await world.server.app.kernel.jobs.runNow('boosters.forget');
      expect(await days()).toHaveLength(left);
      await world.pass(86_400_000);
    }
    expect(
      await world.server.query(
        `select p.boosts->0->>'itemId' as item from match_players p
         join matches m on m.id = p.match_id where m.match_id = $1`,
        [matchId],
      ),
    ).toEqual([{ item: String(item) }]);
  });
});
