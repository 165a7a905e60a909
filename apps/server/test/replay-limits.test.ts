import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getReplayCount, findReplayLine, createReplayActions } from './harness/replay.harness.ts';
import {
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from './harness/server.harness.ts';

const dayMs = 86_400_000;
const price = 10;
/** Time at which the clock starts, a Thursday. Weeks begin on days 4, 11 and 18. */
const begins = Date.parse('2026-09-24T12:00:00.000Z');
const lastDay = 16;
/** Number of days that a replay reads. The first day is day 8, a Friday in the middle of a week. */
const days = 9;
const firstDay = lastDay - days + 1;
interface Purchase {
  readonly day: number;
  readonly buyerIndex: 0 | 1;
  readonly times: number;
  /** Day of the reversal. */
  readonly reversedOn?: number;
}
const purchases: readonly Purchase[] = [
  { day: 1, buyerIndex: 0, times: 3 },
  { day: 1, buyerIndex: 1, times: 1, reversedOn: 1 },
  { day: 5, buyerIndex: 0, times: 2 },
  { day: 5, buyerIndex: 1, times: 1 },
  // before the time span, in the week in which the span begins; one purchase is reversed before the
  // span, one within it.
  { day: 5, buyerIndex: 1, times: 2, reversedOn: 5 },
  { day: 6, buyerIndex: 0, times: 2, reversedOn: 12 },
  { day: 8, buyerIndex: 0, times: 1 },
  { day: 8, buyerIndex: 1, times: 2 },
  { day: 8, buyerIndex: 0, times: 4, reversedOn: 8 },
  { day: 10, buyerIndex: 0, times: 2 },
  // a week that begins within the span.
  { day: 11, buyerIndex: 0, times: 3 },
  { day: 11, buyerIndex: 1, times: 1, reversedOn: 15 },
  { day: 12, buyerIndex: 0, times: 1 },
  { day: 12, buyerIndex: 1, times: 3 },
  { day: 15, buyerIndex: 0, times: 2 },
];
const weekOf = (day: number): number => Math.floor((day + 3) / 7);
const periods = {
  NONE: () => 'ever',
  DAY: (day: number) => `day ${day}`,
  WEEK: (day: number) => `week ${weekOf(day)}`,
} as const;
type Period = keyof typeof periods;
interface Bounds {
  readonly limitPerUser?: number;
  readonly period?: Period;
  readonly stock?: number;
}
/** Counts sold and refused deals within the span. The model considers only the limits. */
function modelReplay({ limitPerUser = Infinity, period = 'NONE', stock = Infinity }: Bounds) {
  const standing = purchases.filter(({ reversedOn }) => reversedOn === undefined);
  const keyOf = ({ buyerIndex, day }: Purchase): string => `${buyerIndex} ${periods[period](day)}`;
  const bought = new Map<string, number>();
  let [purchaseCount, sold, beyond] = [0, 0, 0];
  for (const purchase of standing) {
    const had = bought.get(keyOf(purchase)) ?? 0;
    const isWithin = purchase.day >= firstDay;
    if (
      isWithin &&
      (had + purchase.times > limitPerUser || purchaseCount + purchase.times > stock)
    ) {
      beyond += 1;
      continue;
    }
    bought.set(keyOf(purchase), had + purchase.times);
    purchaseCount += purchase.times;
    if (isWithin) sold += purchase.times;
  }
  return { sold, beyond };
}

const plays = (buyerIndex: number, day: number): boolean =>
  purchases.some((purchase) => purchase.buyerIndex === buyerIndex && purchase.day === day);
/** Counts how often a mission would have been finished within the span. */
function modelMission(period: Period): number {
  const finished = new Set<string>();
  let paid = 0;
  for (let day = 0; day <= lastDay; day++)
    for (const buyerIndex of [0, 1].filter((buyerIndex) => plays(buyerIndex, day))) {
      const key = `${buyerIndex} ${periods[period](day)}`;
      if (!finished.has(key) && day >= firstDay) paid += 1;
      finished.add(key);
    }
  return paid;
}

describe('the limits of replayed deals', { timeout: 90_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  const players: Player[] = [];
  const { make, replay, give } = createReplayActions(() => admin);
  const ids = { offer: 0, pair: 0, mission: 0 };
  /** Returns the id of the newest command of a type. */
  const undoNewest = async (type: string) => {
    const [command] = await server.query<{ id: string }>(
      'select id from commands where type = $1 order by id desc limit 1',
      [type],
    );
    return Number(command?.id);
  };
  const undo = (id: number) =>
    callApi(admin.connection, 'adminUndo', { params: { id }, body: { reason: 'By mistake' } });
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: new Date(begins).toISOString() });
    admin = await server.admin();
    for (const code of ['GOLD', 'DUST'])
      await make('/api/banking/admin/currencies', { name: code, code, type: 0, decimals: 0 });
    for (let n = 0; n < 2; n++) {
      const player = await server.player();
      players.push(player);
      await give(player, 'GOLD', 10_000);
    }
    ids.offer = await make('/api/banking/admin/shop', {
      name: 'Lamp',
      itemType: 'INVENTORY',
      itemId: await makeTemplate(server),
      price,
      currency: 'GOLD',
    });
    ids.pair = await make('/api/banking/admin/currencies/pairs', {
      currencyFrom: 'GOLD',
      currencyTo: 'DUST',
      amountFrom: price,
      amountTo: 1,
    });
    const statisticId = await make('/api/game/admin/statistics', { name: 'Banners' });
    ids.mission = await make('/api/game/admin/missions', {
      name: 'Raise banners',
      description: 'Raise banners',
      repeat: 'DAILY',
      steps: [
        await make('/api/game/admin/gameplay-tasks', {
          name: 'A banner',
          type: 'COUNT',
          description: '',
          statisticId,
          goal: 1,
        }),
      ],
      rewards: [{ kind: 'CURRENCY', id: null, currency: 'DUST', amount: 7 }],
    });
    const toReverse: { readonly day: number; readonly commands: readonly number[] }[] = [];
    for (let day = 0; day <= lastDay; day++) {
      server.clock.advance(begins + day * dayMs - server.clock.now().getTime());
      admin = await server.admin();
      for (const purchase of purchases.filter((purchase) => purchase.day === day)) {
        const player = players[purchase.buyerIndex];
        if (!player) throw new Error('Nobody buys');
        const { connection, userId: id } = player;
        await callApi(connection, 'purchase', {
          params: { id, shopItemId: ids.offer },
          body: { amount: purchase.times, price },
        });
        const bought = await undoNewest('shop.purchase');
        await callApi(connection, 'exchangeCurrency', {
          params: { id },
          body: { pairId: ids.pair, times: purchase.times, amountFrom: price, amountTo: 1 },
        });
        const exchanged = await undoNewest('currency-pairs.exchange');
        if (purchase.reversedOn !== undefined)
          toReverse.push({ day: purchase.reversedOn, commands: [bought, exchanged] });
      }
      const playing = players.filter((_, buyerIndex) => plays(buyerIndex, day));
      if (playing.length > 0)
        await playTestMatch(await server.gameServer(), playing, 0, undefined, {
          missionId: ids.mission,
          statistics: [{ name: 'Banners', delta: 1 }],
        });
      for (const { commands } of toReverse.filter((reversal) => reversal.day === day))
        for (const command of commands) await undo(command);
    }
  }, 240_000);
  afterAll(() => server.close());

  const ask = async (bounds: Bounds) => {
    const replayed = await replay('/api/banking/admin/shop', { ...bounds }, ids.offer, days);
    const line = findReplayLine(replayed, 'Shop offer “Lamp”', 'GOLD');
    const item = replayed.lines.find(({ thing }) => thing.kind === 'INVENTORY');
    const spent = (column: 'recorded' | 'now' | 'draft') => [
      line?.[column].amount,
      item?.[column].amount,
    ];
    return {
      recorded: spent('recorded'),
      now: spent('now'),
      draft: spent('draft'),
      beyond: getReplayCount(replayed, 'Deals beyond the stock or the limit of a player'),
    };
  };
  const sums = (sold: number) => [`${sold * price}`, `${sold}`];

  it('include the purchases under the present rules, without reversed ones', async () => {
    const { sold } = modelReplay({});
    expect(await ask({})).toEqual({
      recorded: sums(sold),
      now: sums(sold),
      draft: sums(sold),
      beyond: [0, 0],
    });
  });
  it.each(Object.keys(periods) as Period[])(
    'begin anew with each period, with its purchases so far: %s',
    async (period) => {
      for (let limitPerUser = 1; limitPerUser <= 12; limitPerUser++) {
        const { sold, beyond } = modelReplay({ limitPerUser, period });
        const replayed = await ask({ limitPerUser, period });
        expect(replayed, `${limitPerUser} a ${period}`).toMatchObject({
          recorded: sums(modelReplay({}).sold),
          draft: sums(sold),
          beyond: [0, beyond],
        });
      }
    },
  );
  it('of a stock include earlier sales that were not reversed', async () => {
    for (let stock = 7; stock <= 22; stock += 3) {
      const { sold, beyond } = modelReplay({ stock });
      expect(await ask({ stock }), `${stock}`).toMatchObject({
        draft: sums(sold),
        beyond: [0, beyond],
      });
    }
  });
  it.each([
    ['ONCE', 'NONE'],
    ['DAILY', 'DAY'],
    ['WEEKLY', 'WEEK'],
  ] as const)('let a game mission finish anew in each period: %s', async (repeat, period) => {
    const replayed = await replay('/api/game/admin/missions', { repeat }, ids.mission, days);
    const line = replayed.lines.find(({ thing }) => thing.name === 'DUST');
    expect(line).toMatchObject({
      recorded: { amount: `${7 * modelMission('DAY')}` },
      now: { amount: `${7 * modelMission('DAY')}` },
    });
    expect(line?.draft.amount).toBe(`${7 * modelMission(period)}`);
  });
  it('leave out undone exchanges as well', async () => {
    const replayed = await replay(
      '/api/banking/admin/currencies/pairs',
      { amountFrom: 2 * price },
      ids.pair,
      days,
    );
    const { sold } = modelReplay({});
    expect(findReplayLine(replayed, 'Exchange GOLD → DUST', 'GOLD')).toMatchObject({
      recorded: { amount: `${sold * price}` },
      now: { amount: `${sold * price}` },
      draft: { amount: `${2 * sold * price}` },
    });
    expect(findReplayLine(replayed, 'Exchange GOLD → DUST', 'DUST')).toMatchObject({
      recorded: { amount: `${sold}` },
    });
  });
});
