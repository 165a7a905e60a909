import { AsyncResource } from 'node:async_hooks';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  boosterPath,
  matchRewardsUrl,
  startBoosterTestGame,
  type BoosterTestGame,
} from '../../../../../test/harness/boosts.harness.ts';
import { waitForResult } from '../../../../../test/harness/server.harness.ts';
import { countLockWaiters } from '../../../../../test/harness/lock-waits.harness.ts';
import { formatSentence } from '../../../../../test/harness/messages.harness.ts';
import { one, run, sql } from '../../../../kernel/db/sql.ts';
import { describeBoosts, computeBoostedGains } from './match-boosts.ts';
import { matchMessages } from '../matches.messages.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const linesAbout = (receipt: Awaited<ReturnType<BoosterTestGame['play']>>[number], about: string) =>
  (receipt?.lines ?? []).filter((line) => line.about === about);

describe('boosters in matches', { timeout: 90_000 }, () => {
  let world: BoosterTestGame;
  let [blades, hydra] = [0, 0];
  let boosterOfBlades = 0;
  beforeAll(async () => {
    world = await startBoosterTestGame();
    blades = await world.collection('Salt blades');
    hydra = await world.collection('Hydra');
    boosterOfBlades = (await world.booster(blades, 25)).id;
    await world.booster(hydra, 10);
    await world.section('POST', matchRewardsUrl, {
      itemType: 'CURRENCY',
      currency: 'GOLD',
      amount: 7,
    });
    await world.section('POST', matchRewardsUrl, {
      itemType: 'CURRENCY',
      currency: 'GOLD',
      amount: 6,
    });
    await world.section('POST', matchRewardsUrl, { itemType: 'EXP', amount: 3 });
  });
  afterAll(() => world.server.close());
  const owner = async (...collections: readonly number[]): Promise<Player> => {
    const player = await world.server.player();
    for (const itemId of collections) await world.give(player, itemId);
    return player;
  };

  // (R3.74)
  it('are summed once per collection; experience and each currency get one sum on the receipt', async () => {
    const [player, other] = [await owner(blades, blades, hydra), await owner()];
    const { started, matchId, body } = await world.start([player, other]);
    expect(started.boosts).toMatchObject([
      {
        accountId: player.accountId,
        percent: 35,
        boosters: [
          { collectionId: blades, percent: 25 },
          { collectionId: hydra, percent: 10 },
        ],
      },
    ]);
    // repeating the start gives the same reply
    expect(await world.game.call('startMatch', { body })).toEqual(started);
    const { receipts } = await world.report(matchId, [player, other], 10);
    const [mine, theirs] = [player, other].map(
      ({ accountId }) => receipts.find((receipt) => receipt.accountId === accountId)?.receipt,
    );
    // boosters apply once to the sum of 13: floor(13 x 1.35) = 17 experience and 17 gold; boosting
    // the two parts separately would give 9 + 8
    expect(mine?.rewards).toMatchObject([
      { kind: 'EXP', amount: 17 },
      { amount: 7 },
      { amount: 6 },
      { currency: 'GOLD', amount: 4 },
    ]);
    const boostText = formatSentence(
      describeBoosts([
        { name: 'Salt blades', percent: 25 },
        { name: 'Hydra', percent: 10 },
      ]),
    );
    expect(linesAbout(mine, 'BOOSTER')).toMatchObject([
      { outcome: 'PAID', what: boostText, rewards: [{ kind: 'EXP', amount: 4 }] },
      { outcome: 'PAID', what: boostText, rewards: [{ currency: 'GOLD', amount: 4 }] },
    ]);
    expect(theirs?.rewards).toMatchObject([{ amount: 13 }, { amount: 7 }, { amount: 6 }]);
    expect(linesAbout(theirs, 'BOOSTER')).toEqual([]);
    expect(await player.me()).toMatchObject({ exp: 17 });
    expect([await world.balance(player), await world.balance(other)]).toEqual([17, 13]);
    expect(formatSentence(matchMessages.boostedBy({ percent: 35, by: 'x' }), 'ru')).toMatch(/35/);
    expect(
      formatSentence(describeBoosts([{ name: 'Hydra', percent: 20 }])).match(/20/g),
    ).toHaveLength(1);
    expect(await world.boosts(player)).toMatchObject({ percent: 35, boosters: [{}, {}] });
    const { connection } = await world.server.admin();
    const { data } = await callApi(connection, 'adminUserMatches', {
      params: { id: player.userId },
      query: {},
    });
    expect(data).toMatchObject([{ exp: 10, boost: 35 }]);
  });

  it('round the sum once: floor(sum x (100 + boosts) / 100), however it is split, beyond a double', () => {
    const amount = fc.bigInt({ min: 0n, max: 2n ** 52n }).map(Number);
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (amounts, percents, reported) => {
          const boosts = percents.map((percent, at) => ({
            collectionId: at,
            itemId: at,
            name: `${at}`,
            percent,
          }));
          const reward = { kind: 'CURRENCY', id: null, currency: 'GOLD' } as const;
          const earned = amounts.map((each) => ({
            about: 'MATCH_REWARD' as const,
            source: 'match-reward',
            sourceId: 1,
            rule: matchMessages.playedMatch(),
            reward: { ...reward, amount: each },
            unpaid: undefined,
          }));
          const totalPercent = BigInt(percents.reduce((sum, percent) => sum + percent, 0));
          const sum = amounts.reduce((total, each) => total + BigInt(each), 0n);
          const whole = (sum * (100n + totalPercent)) / 100n;
          const most = BigInt(Number.MAX_SAFE_INTEGER);
          const gain = computeBoostedGains(1, boosts, reported, earned);
          const earnedAmount = BigInt(gain.earned[0]?.reward.amount ?? 0);
          expect(earnedAmount).toBe(whole - sum < most ? whole - sum : most);
          expect(gain.extra).toBe(
            Number((BigInt(reported) * (100n + totalPercent)) / 100n) - reported,
          );
        },
      ),
    );
  });

  it('use an item for one player per UTC day; its new owner is boosted from the next day', async () => {
    const [first, second] = [await owner(), await owner()];
    const item = await world.give(first, hydra);
    const percents = async (player: Player) =>
      (await world.start([player])).started.boosts.map(({ percent }) => percent);
    const over = async (...players: Player[]) => {
      for (const player of players)
        await run(
          world.server.db.write,
          sql`update match_players set running = false where account_id = ${player.accountId}`,
        );
    };
    expect(await percents(first)).toEqual([10]);
    await over(first);
    expect(await percents(first)).toEqual([10]);
    await over(first);
    await world.handOver(item, second);
    expect(await percents(second)).toEqual([]);
    expect(await world.boosts(second)).toEqual({ percent: 0, boosters: [] });
    await over(second);
    const now = world.server.clock.now().getTime();
    const midnight = (Math.floor(now / dayMs) + 1) * dayMs;
    await world.pass(midnight - now - 1);
    expect(await percents(second)).toEqual([]);
    await over(second);
    await world.pass(1);
    expect(await percents(second)).toEqual([10]);
    await over(second);
    // without the item handed over here, another item of the collection would give the same boost
    await world.handOver(item, first);
    expect(await percents(first)).toEqual([]);
    await over(first);
    await world.give(first, hydra);
    expect(await percents(first)).toEqual([10]);
    await over(first);
  });

  it.each([
    ['has it', 'commit', []],
    ['is called off', 'rollback', [10]],
  ] as const)(
    'make the second of two concurrent matches wait for an item; if the first %s, it boosts',
    async (_, end, expected) => {
      const [first, second] = [await owner(), await owner()];
      const item = await world.give(second, hydra);
      const day = world.server.clock.now().toISOString().slice(0, 10);
      // binds the call to the present async context, so that it does not run inside the test's
      // transaction
      const start = AsyncResource.bind(() => world.start([second]));
      let starting: ReturnType<BoosterTestGame['start']> | undefined;
      const held = world.server.db.transaction(async (tx) => {
        await run(
          tx,
          sql`
            insert into booster_days (item_id, day, account_id)
            values (${item}, ${day}, ${first.accountId})`,
        );
        starting = start();
        void starting.catch(() => undefined);
        await waitForResult('the second match waits', async () =>
          (await countLockWaiters(tx)) > 0 ? true : undefined,
        );
        if (end === 'rollback') throw new Error('called off');
      });
      const ended = await held.then(
        () => 'commit',
        (error: unknown) => String(error),
      );
      expect(ended).toBe(end === 'commit' ? 'commit' : 'Error: called off');
      const boosted = await starting;
      expect(boosted?.started.boosts.map(({ percent }) => percent)).toEqual(expected);
    },
  );
  it('are fixed at the start, whatever changes meanwhile; held results pay so, void ones nothing', async () => {
    const player = await owner(blades);
    const { matchId } = await world.start([player]);
    const held = await owner(blades);
    const waiting = await world.start([held]);
    const off = await owner(blades);
    const called = await world.start([off]);
    await world.report(waiting.matchId, [held], 600);
    await world.section('POST', `${boosterPath}/${boosterOfBlades}`, { boostAmount: 900 });
    await world.lose(player);
    const { receipts } = await world.report(matchId, [player], 97);
    expect(receipts[0]?.receipt.rewards[0]).toMatchObject({ kind: 'EXP', amount: 125 });
    const { data } = await world.section<{ data: { id: number; matchId: string }[] }>(
      'POST',
      '/api/admin/operations/held/list',
      { perPage: 100 },
    );
    await callApi((await world.server.admin()).connection, 'releaseHeld', {
      params: { id: data.find((row) => row.matchId === waiting.matchId)?.id ?? 0 },
      body: { reason: 'Seen' },
    });
    // a boost of 25 % gives floor(603 x 1.25) = 753 experience and floor(13 x 1.25) = 16 gold
    expect(await held.me()).toMatchObject({ lvl: 8, exp: 53 });
    expect(await world.balance(held)).toBe(16);
    await world.game.call('voidMatch', {
      params: { id: called.matchId },
      body: { serverId: world.game.serverId, reason: 'Power cut' },
    });
    expect(await off.me()).toMatchObject({ lvl: 1, exp: 0 });
    await world.section('POST', `${boosterPath}/${boosterOfBlades}`, { boostAmount: 25 });
  });

  it('come after match.expMax, which limits the report; without energy only experience is raised', async () => {
    const player = await owner(blades);
    const [most] = await world.play([player], { exp: 500, withEnergy: false });
    expect(most?.rewards).toMatchObject([{ kind: 'EXP', amount: 628 }]);
    expect(linesAbout(most, 'BOOSTER')).toMatchObject([{ rewards: [{ kind: 'EXP' }] }]);
    expect(await world.balance(player)).toBe(0);
  });

  it('are shown and pay nothing if they add less than one unit', async () => {
    const player = await owner(hydra);
    const rows = await world.section<{ data: { id: number; itemType: string }[] }>(
      'POST',
      `${matchRewardsUrl}/list`,
      {},
    );
    expect(rows.data).toHaveLength(3);
    const [receipt] = await world.play([player], { exp: 6, withEnergy: false });
    expect(receipt?.rewards).toMatchObject([{ amount: 9 }]);
    expect(linesAbout(receipt, 'BOOSTER')).toMatchObject([{ outcome: 'COUNTED', rewards: [] }]);
  });

  it('do not count for a pass', async () => {
    const at = (ms: number) => new Date(world.server.clock.now().getTime() + ms).toISOString();
    const pass = await world.section('POST', '/api/game/admin/battle-passes', {
      name: 'Season',
      style: 0,
      rarityType: 0,
      start: at(-hourMs),
      end: at(dayMs),
      rewards: [{ goal: 100, type: 1, items: [(await anItem()).id] }],
    });
    await callApi((await world.server.admin()).connection, 'publishPass', {
      params: { id: pass.id },
      body: {},
    });
    const player = await owner(blades);
    await world.play([player], { exp: 77 });
    const { progress } = await one<{ progress: number }>(
      world.server.db.read,
      sql`
        select progress::int
        from pass_progress
        where account_id = ${player.accountId} and pass_id = ${pass.id}`,
    );
    expect(progress).toBe(80);
    expect(await player.me()).toMatchObject({ lvl: 2, exp: 0 });
  });
  const anItem = async () =>
    world.section('POST', '/api/game/admin/inventories', {
      name: 'Torch',
      typeId: await world.typeOf({}),
      rarity: 1,
    });
});
