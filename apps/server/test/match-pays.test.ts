import { randomBytes } from 'node:crypto';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, sql } from '../src/kernel/db/sql.ts';
import { listLedgerFaults } from '../src/kernel/value/ledger-upkeep.ts';
import {
  matchRewardsUrl,
  startBoosterTestGame,
  type BoosterTestGame,
} from './harness/boosts.harness.ts';
import {
  buildPairwiseTable,
  listLevelPairs,
  listPairsIn,
  type LevelCombination,
} from './harness/pairwise.harness.ts';
import { makeEquipment, makeTemplate } from './harness/server.harness.ts';

const minuteMs = 60_000;
/** Factors that determine the payments of a match to one player. */
const factors = {
  reward: ['none', 'one', 'two', 'two currencies', 'experience', 'first of the day'],
  perk: ['none', 'not done', 'done', 'two done'],
  booster: ['none', '25', '25 and 10'],
  stake: ['none', 'won', 'lost', 'nobody won'],
  pool: ['none', 'a place', 'behind the last place'],
  mission: ['none', 'begun', 'finished', 'claimed'],
  pass: ['none', 'free', 'bought', 'not bought'],
  energy: ['yes', 'no'],
} as const;
type Case = LevelCombination<typeof factors>;
const table: readonly Case[] = buildPairwiseTable(factors);

const amounts = {
  reported: 40,
  rewards: {
    none: [],
    one: [{ itemType: 'CURRENCY', currency: 'GOLD', amount: 7 }],
    two: [
      { itemType: 'CURRENCY', currency: 'GOLD', amount: 7 },
      { itemType: 'CURRENCY', currency: 'GOLD', amount: 6 },
    ],
    'two currencies': [
      { itemType: 'CURRENCY', currency: 'GOLD', amount: 7 },
      { itemType: 'CURRENCY', currency: 'SILVER', amount: 9 },
    ],
    experience: [{ itemType: 'EXP', currency: null, amount: 3 }],
    'first of the day': [{ itemType: 'CURRENCY', currency: 'GOLD', amount: 5, firstMatch: true }],
  },
  perk: 11,
  stake: 33,
  feePercent: 725,
  funds: 100,
  mission: 17,
  claimed: 19,
  passPrice: 21,
  /**
   * Amount of a sale. Its pool takes 50 % of the amount and pays the highest threshold that it
   * reaches.
   */
  sale: 2_222,
  pool: { amount: 2_010, thresholds: [25, 55, 100], places: [43, 27, 17, 7] },
  /**
   * Goals between the unboosted and the boosted experience of matches. If boosters counted, the
   * player would reach more of these goals.
   */
  tiers: [40, 41, 43, 44, 50, 54, 58],
} as const;
/** A payment with its source, in minor units. */
interface Payment {
  readonly source: string;
  readonly currency: string;
  readonly amount: number;
}
interface Expected {
  readonly payments: readonly Payment[];
  readonly exp: number;
  readonly progress: number;
  /** Changes of balances that are not payouts: entries, prices, and entries that are returned. */
  readonly other: number;
}
const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const shown = (payments: readonly Payment[]): string[] =>
  payments.map(({ source, currency, amount }) => `${source} ${amount} ${currency}`).sort(byText);

/**
 * Computes the payments of a match independently of the product's rules. Rewards and perks use
 * energy, and boosters raise them, each currency by its sum; boosters do not raise pots, missions,
 * pools and passes.
 */
function modelMatch(matchCase: Case): Expected {
  const { reward, booster, stake, mission, pass, energy } = matchCase;
  const percent = { none: 0, 25: 25, '25 and 10': 35 }[booster];
  const rows = amounts.rewards[reward];
  const experience = rows.reduce<number>(
    (sum, row) => (row.itemType === 'EXP' ? sum + row.amount : sum),
    0,
  );
  const unboosted = amounts.reported + experience;
  const boostable = energy === 'yes' ? modelBoostable(matchCase) : [];
  const pot = Math.floor((2 * amounts.stake * (10_000 - amounts.feePercent)) / 10_000);
  const unboostable: readonly (Payment | undefined)[] = [
    stake === 'won' ? { source: 'stake', currency: 'GOLD', amount: pot } : undefined,
    {
      finished: { source: 'game-mission', currency: 'GOLD', amount: amounts.mission },
      claimed: { source: 'mission', currency: 'GOLD', amount: amounts.claimed },
      begun: undefined,
      none: undefined,
    }[mission],
  ];
  const entry = { won: amounts.stake, lost: amounts.stake, none: 0, 'nobody won': 0 }[stake];
  return {
    payments: [
      ...boostable,
      ...modelBoosts(boostable, percent),
      ...unboostable.flatMap((payment) => payment ?? []),
    ],
    exp: Math.floor((unboosted * (100 + percent)) / 100),
    progress: unboosted,
    other: -entry - (pass === 'bought' ? amounts.passPrice : 0),
  };
}
/** Models payments in the currency of rewards and perks, in a match with energy. */
function modelBoostable({ reward, perk }: Case): Payment[] {
  const rewards = amounts.rewards[reward].flatMap((row) =>
    row.itemType === 'EXP'
      ? []
      : [{ source: 'match-reward', currency: row.currency, amount: row.amount }],
  );
  const doneCount = { none: 0, 'not done': 0, done: 1, 'two done': 2 }[perk];
  const perks = Array.from({ length: doneCount }, () => ({
    source: 'value-perk',
    currency: 'GOLD',
    amount: amounts.perk,
  }));
  return [...rewards, ...perks];
}
/** Models the amounts that boosters add. The sum of each currency is rounded down once. */
const modelBoosts = (boostable: readonly Payment[], percent: number): Payment[] =>
  [...Map.groupBy(boostable, ({ currency }) => currency)].flatMap(([currency, payments]) => {
    const sum = payments.reduce((total, { amount }) => total + amount, 0);
    const amount = Math.floor((sum * (100 + percent)) / 100) - sum;
    return amount > 0 ? [{ source: 'booster', currency, amount }] : [];
  });
/** Models the shares of the pool by place, with the rest to the largest remainders. */
function modelPool(): number[] {
  const collected = Math.floor(amounts.sale / 2);
  const whole = amounts.pool.thresholds
    .map((percent) => Math.floor((amounts.pool.amount * percent) / 100))
    .findLast((amount) => amount <= collected);
  const payable = whole ?? 0;
  const { places } = amounts.pool;
  const parts = places.map((percent) => Math.floor((payable * percent) / 100));
  const percents = places.reduce<number>((sum, percent) => sum + percent, 0);
  const paid = parts.reduce((sum, part) => sum + part, 0);
  const order = places
    .map((percent, at) => ({ at, rest: (payable * percent) % 100 }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (let n = 0; n < Math.floor((payable * percents) / 100) - paid; n++) {
    const at = order[n]?.at ?? 0;
    parts[at] = (parts[at] ?? 0) + 1;
  }
  return parts;
}
/** Returns the case of the opponent, who has neither perk, booster nor mission. */
const opponentOf = (matchCase: Case): Case => ({
  ...matchCase,
  perk: 'none',
  booster: 'none',
  stake: matchCase.stake === 'won' ? 'lost' : matchCase.stake === 'lost' ? 'won' : matchCase.stake,
  pool: 'none',
  mission: 'none',
  pass: matchCase.pass === 'bought' ? 'not bought' : matchCase.pass,
  energy: 'yes',
});

describe('the table of combinations', () => {
  it('has every level of each factor beside every level of every other one', () => {
    const coveredPairs = new Set(table.flatMap((row) => listPairsIn(row)));
    expect(listLevelPairs(factors).filter((pair) => !coveredPairs.has(pair))).toEqual([]);
    expect(table.length).toBeLessThan(40);
  });
});

describe('the payment of one match', { timeout: 240_000 }, () => {
  let world: BoosterTestGame;
  const made: Record<string, number> = {};
  const admin = async () => (await world.server.admin()).connection;
  const at = (ms: number): string =>
    new Date(world.server.clock.now().getTime() + ms).toISOString();
  const catchUp = () => world.server.app.kernel.jobs.catchUp();
  const make = async (path: string, row: Record<string, unknown>): Promise<number> =>
    (await world.section('POST', path, row)).id;
  const give = async ({ userId: id }: Player, amount: number, currency = 'GOLD') =>
    callApi(await admin(), 'adminGrantCurrency', {
      params: { id },
      body: { currency, amount, reason: 'To play' },
    });
  const statistic = (name: string) => make('/api/game/admin/statistics', { name });
  const task = async (name: string, statisticId: number, type: string, goal: number) =>
    make('/api/game/admin/gameplay-tasks', { name, statisticId, type, goal, description: '' });
  const always = [10_000, ...Array.from({ length: 9 }, () => 0)];
  const makePass = async (overrides: Record<string, unknown>): Promise<number> => {
    const item = await makeTemplate(world.server);
    return make('/api/game/admin/battle-passes', {
      name: `Season ${randomBytes(3).toString('hex')}`,
      style: 0,
      rarityType: 0,
      start: at(-minuteMs),
      end: at(60 * minuteMs),
      rewards: amounts.tiers.map((goal) => ({ goal, type: 1, items: [item] })),
      ...overrides,
    });
  };
  const itemsOf = async ({ accountId }: Player, template: number): Promise<number[]> =>
    (
      await many<{ id: number }>(
        world.server.db.read,
        sql`select id from items where account_id = ${accountId} and template_id = ${template}`,
      )
    ).map(({ id }) => id);
  const equip = async (player: Player, { perk, booster }: Case): Promise<number[]> => {
    if (booster !== 'none') await world.give(player, made['Salt blades'] ?? 0);
    if (booster === '25 and 10') await world.give(player, made['Hydra'] ?? 0);
    if (perk === 'none') return [];
    await callApi(await admin(), 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: made['gear'] ?? 0, amount: perk === 'two done' ? 2 : 1, reason: 'Test' },
    });
    return itemsOf(player, made['gear'] ?? 0);
  };
  /** Players of each row of the table: the tested player and an opponent. */
  const players = new Map<Case, { player: Player; opponent: Player; loadout: number[] }>();
  const playersOf = (matchCase: Case) => {
    const casePlayers = players.get(matchCase);
    if (!casePlayers) throw new Error('Nobody plays a row of the table');
    return casePlayers;
  };
  const prepare = async (matchCase: Case) => {
    const [player, opponent] = [await world.server.player(), await world.server.player()];
    for (const each of [player, opponent]) await give(each, amounts.funds);
    players.set(matchCase, { player, opponent, loadout: await equip(player, matchCase) });
  };
  const furnish = async () => {
    await make('/api/banking/admin/currencies', { name: 'Silver', code: 'SILVER', type: 0 });
    for (const [name, percent] of [
      ['Salt blades', 25],
      ['Hydra', 10],
    ] as const) {
      made[name] = await world.collection(name);
      await world.booster(made[name], percent);
    }
    await task('Five takedowns', await statistic('Takedowns'), 'SINGLE', 5);
    await make('/api/game/admin/perks', {
      name: 'Watch pay',
      type: 'VALUE',
      category: 'Income',
      currency: 'GOLD',
      rarityPoints: always.map(() => amounts.perk),
    });
    await make('/api/game/admin/rarity-acquisitions', {
      rarity: 0,
      type: 'PERK_GRANT',
      perkType: 'VALUE',
      probabilities: always,
      boostedProbabilities: always,
    });
    made['gear'] = await makeTemplate(world.server, { typeId: await makeEquipment(world.server) });
    // this is the only gameplay task, so every drawn perk pays for this task
    for (const matchCase of table) await prepare(matchCase);
    await world.section('POST', '/api/admin/stakes-mode', {
      enabled: true,
      stakes: [amounts.stake],
      feePercent: amounts.feePercent,
      currency: 'GOLD',
    });
    made['mission'] = await make('/api/game/admin/missions', {
      name: 'Raise banners',
      description: 'Raise banners',
      steps: [await task('Three banners', await statistic('Banners'), 'COUNT', 3)],
      rewards: [{ kind: 'CURRENCY', id: null, currency: 'GOLD', amount: amounts.mission }],
    });
    made['claimed'] = await make('/api/admin/missions', {
      type: 'special',
      name: 'Swear oaths',
      description: 'Swear oaths',
      statisticId: await statistic('Oaths'),
      goal: 2,
      rewardType: 'CURRENCY',
      rewardId: null,
      currency: 'GOLD',
      amount: amounts.claimed,
      enabled: true,
    });
    made['cup'] = await make('/api/game/admin/tournaments', {
      name: 'Cup',
      start: at(10 * minuteMs),
      end: at(40 * minuteMs),
      timeslots: [],
      nominations: [
        {
          name: 'Renown',
          description: 'The most',
          statisticId: await statistic('Renown'),
          winners: amounts.pool.places.length,
          prizes: amounts.pool.places.map((poolPercent, n) => ({
            placeFrom: n + 1,
            placeTo: n + 1,
            poolPercent,
            rewards: [],
          })),
        },
      ],
    });
    await world.section('POST', `/api/game/admin/tournaments/${made['cup']}/publish`, {
      reason: 'Test',
    });
    await make('/api/banking/admin/prize-pools', {
      name: 'Pot',
      type: 0,
      currency: 'GOLD',
      amount: amounts.pool.amount,
      revenuePercent: 50,
      thresholdPercents: amounts.pool.thresholds,
      tournamentId: made['cup'],
    });
    const buyer = await world.server.player();
    await give(buyer, amounts.sale);
    const offer = await make('/api/banking/admin/shop', {
      name: 'Lantern',
      itemType: 'INVENTORY',
      itemId: await makeTemplate(world.server),
      price: amounts.sale,
      currency: 'GOLD',
      enabled: true,
    });
    await callApi(buyer.connection, 'purchase', {
      params: { id: buyer.userId, shopItemId: offer },
      body: { amount: 1, price: amounts.sale },
    });
    await catchUp();
  };
  beforeAll(async () => {
    world = await startBoosterTestGame();
    await furnish();
    await world.pass(11 * minuteMs);
    await catchUp();
  }, 240_000);
  afterAll(() => world.server.close());

  /** Returns the payouts of an account, without receipts that only record an action. */
  const paidTo = async ({ accountId }: Player): Promise<Payment[]> =>
    many(
      world.server.db.read,
      sql`
        select p.source, r->>'currency' as currency, (r->>'amount')::int as amount
        from payouts p
        cross join lateral jsonb_array_elements(p.rewards) r
        where p.account_id = ${accountId}
          and not p.on_hold
          and r->>'kind' = 'CURRENCY'
          and p.source in (
            'match-reward', 'value-perk', 'booster', 'stake', 'game-mission', 'mission', 'tournament'
          )`,
    );
  const progressOf = async ({ accountId }: Player, passId: number) =>
    (
      await many<{ progress: number; tiers: number }>(
        world.server.db.read,
        sql`
          select progress::int,
            (
              select count(*)::int
              from payouts y
              join battle_passes b on b.id = ${passId}
              cross join lateral jsonb_to_recordset(b.rewards) as t(id bigint)
              where y.source = 'pass' and y.source_id = t.id and y.account_id = ${accountId}
            ) as tiers
          from pass_progress
          where pass_id = ${passId} and account_id = ${accountId}`,
      )
    )[0];
  const reportedBy = (matchCase: Case, score: number) => [
    ...(matchCase.perk === 'none'
      ? []
      : [{ name: 'Takedowns', delta: matchCase.perk === 'not done' ? 4 : 5 }]),
    ...(matchCase.mission === 'begun' ? [{ name: 'Banners', delta: 2 }] : []),
    ...(matchCase.mission === 'finished' ? [{ name: 'Banners', delta: 3 }] : []),
    ...(matchCase.mission === 'claimed' ? [{ name: 'Oaths', delta: 2 }] : []),
    ...(matchCase.pool === 'none' ? [] : [{ name: 'Renown', delta: score }]),
  ];
  /**
   * Scores of players in the tournament. With the level `a place`, the score is high enough for a
   * part of the pool; otherwise the player is behind the last place.
   */
  const scores = new Map<Player, { wanted: Case['pool']; score: number }>();
  const balances = async (player: Player) => ({
    GOLD: await world.balance(player),
    SILVER: await world.balance(player, 'SILVER'),
  });
  const sumOf = (payments: readonly Payment[], code: string): number =>
    payments.reduce((sum, { currency, amount }) => (currency === code ? sum + amount : sum), 0);
  const expected = new Map<Player, { before: { GOLD: number; SILVER: number }; model: Expected }>();
  const verify = async (player: Player, caseText: string) => {
    const wanted = expected.get(player);
    if (!wanted) throw new Error('Nothing is expected of a player');
    const { before, model } = wanted;
    expect(shown(await paidTo(player)), caseText).toEqual(shown(model.payments));
    expect(await balances(player), caseText).toEqual({
      GOLD: before.GOLD + model.other + sumOf(model.payments, 'GOLD'),
      SILVER: before.SILVER + sumOf(model.payments, 'SILVER'),
    });
  };
  let placed = 0;
  /** Starts the match of a row with the item whose energy the match takes. */
  const start = async (matchCase: Case, matchId: string): Promise<void> => {
    const { game } = world;
    const { player, opponent, loadout } = playersOf(matchCase);
    for (const each of [player, opponent])
      await game.admit(await each.ticket('1.0', 'Northreach'), 'FS');
    const badge = async (player: Player) => (await itemsOf(player, world.badge))[0] ?? 0;
    const isOfMission = matchCase.mission === 'begun' || matchCase.mission === 'finished';
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId,
        mode: 'FS',
        players: [
          {
            accountId: player.accountId,
            loadout,
            ...(matchCase.energy === 'yes' && { itemId: await badge(player) }),
          },
          { accountId: opponent.accountId, itemId: await badge(opponent) },
        ],
        ...(matchCase.stake !== 'none' && { stake: amounts.stake }),
        ...(isOfMission && { missionId: made['mission'] }),
      },
    });
  };
  const report = async (matchCase: Case, matchId: string): Promise<void> => {
    const { game } = world;
    const { player, opponent } = playersOf(matchCase);
    const score = matchCase.pool === 'a place' ? 10_000 - 10 * placed++ : 1 + placed;
    if (matchCase.pool !== 'none') scores.set(player, { wanted: matchCase.pool, score });
    const result = { durationMs: 0, exp: amounts.reported };
    await game.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: game.serverId,
        endedAt: new Date(game.now()).toISOString(),
        players: [
          {
            ...result,
            accountId: player.accountId,
            place: 1,
            won: matchCase.stake === 'won',
            statistics: reportedBy(matchCase, score),
          },
          {
            ...result,
            accountId: opponent.accountId,
            place: 2,
            won: matchCase.stake === 'lost',
            statistics: [],
          },
        ],
      },
    });
  };
  const claim = async ({ connection, userId: id }: Player): Promise<void> => {
    const { data } = await callApi(connection, 'listMissions', { params: { id }, query: {} });
    const mission = data.find(({ templateId }) => templateId === made['claimed']);
    await callApi(connection, 'claimMission', { params: { id, missionId: mission?.id ?? 0 } });
  };
  /** Compares the results of a row's player with the model. */
  const verifyRow = async (
    player: Player,
    matchCase: Case,
    passId: number | undefined,
    caseText: string,
  ) => {
    const model = modelMatch(matchCase);
    expected.set(player, { before: { GOLD: amounts.funds, SILVER: 0 }, model });
    await verify(player, caseText);
    expect((await player.me()).exp, caseText).toBe(model.exp);
    if (passId === undefined) return;
    const reached = amounts.tiers.filter((goal) => goal <= model.progress).length;
    expect(await progressOf(player, passId), caseText).toEqual({
      progress: model.progress,
      tiers: matchCase.pass === 'not bought' ? 0 : reached,
    });
  };
  const playCase = async (matchCase: Case, passId: number | undefined): Promise<void> => {
    const caseText = JSON.stringify(matchCase);
    const { player, opponent } = playersOf(matchCase);
    if (matchCase.pass === 'bought')
      await callApi(player.connection, 'upgradePass', {
        params: { id: player.userId, passId: passId ?? 0 },
        body: { price: amounts.passPrice },
      });
    const rows: number[] = [];
    for (const row of amounts.rewards[matchCase.reward])
      rows.push(await make(matchRewardsUrl, row));
    const matchId = randomBytes(6).toString('hex');
    await start(matchCase, matchId);
    await report(matchCase, matchId);
    if (matchCase.mission === 'claimed') await claim(player);
    for (const id of rows) await world.section('DELETE', `${matchRewardsUrl}/${id}`);
    await verifyRow(player, matchCase, passId, caseText);
    await verifyRow(opponent, opponentOf(matchCase), passId, caseText);
  };
  const passOf = {
    none: () => undefined,
    free: () => makePass({}),
    bought: () => makePass({ rarityType: 1, price: amounts.passPrice, currency: 'GOLD' }),
    'not bought': () => makePass({ rarityType: 1, price: amounts.passPrice, currency: 'GOLD' }),
  };
  it.each(factors.pass)('is exact for each combination of the table; passes: %s', async (pass) => {
    expect(table.some((row) => row.pass === pass)).toBe(true);
    const passId = await passOf[pass]();
    if (passId !== undefined)
      await callApi(await admin(), 'publishPass', { params: { id: passId }, body: {} });
    for (const matchCase of table.filter((row) => row.pass === pass))
      await playCase(matchCase, passId);
    if (passId !== undefined)
      await callApi(await admin(), 'retirePass', {
        params: { id: passId },
        body: { reason: 'The table is played' },
      });
    await catchUp();
  });
  it('leaves the places of a tournament with their usual parts of its pool', async () => {
    await world.pass(45 * minuteMs);
    await catchUp();
    await world.section('POST', `/api/game/admin/tournaments/${made['cup']}/settle`, {
      reason: 'Test',
    });
    await catchUp();
    const ranked = [...scores].sort(([, a], [, b]) => b.score - a.score);
    const parts = modelPool();
    expect(ranked.length).toBeGreaterThan(parts.length);
    for (const [place, [player]] of ranked.entries()) {
      const amount = parts[place] ?? 0;
      const wanted = expected.get(player);
      if (!wanted) throw new Error('Nothing is expected of a player');
      if (amount > 0)
        expected.set(player, {
          ...wanted,
          model: {
            ...wanted.model,
            payments: [
              ...wanted.model.payments,
              { source: 'tournament', currency: 'GOLD', amount },
            ],
          },
        });
    }
    for (const player of expected.keys()) await verify(player, `player ${player.accountId}`);
    expect(await listLedgerFaults(world.server.db.read)).toEqual([]);
  });
});
