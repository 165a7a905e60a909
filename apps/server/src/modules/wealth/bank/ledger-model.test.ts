import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLedgerFaults } from '../../../kernel/value/ledger-upkeep.ts';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';

/** Actions of two players, and of an operator, in the currencies ore and bars. */
type Action =
  | { readonly kind: 'grant'; readonly playerIndex: 0 | 1; readonly amount: number }
  | { readonly kind: 'exchange'; readonly playerIndex: 0 | 1; readonly times: number }
  | { readonly kind: 'buy'; readonly playerIndex: 0 | 1; readonly times: number };
const playerIndex = fc.constantFrom(0 as const, 1 as const);
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant('grant' as const),
    playerIndex,
    amount: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({
    kind: fc.constant('exchange' as const),
    playerIndex,
    times: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    kind: fc.constant('buy' as const),
    playerIndex,
    times: fc.integer({ min: 1, max: 4 }),
  }),
);
/**
 * Actions of one round, all at the same time. `undo` is the index of a grant that is undone after
 * the round.
 */
const rounds = fc.array(
  fc.record({
    actions: fc.array(action, { minLength: 1, maxLength: 5 }),
    undo: fc.option(fc.nat(20), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 6 },
);
/** Rate of the currency pair: amounts given and received. */
const rate = { from: 3, to: 2 } as const;
const price = 5;
interface Purse {
  ore: number;
  bars: number;
  items: number;
}
/**
 * Returns the purse as it is after an action. Returns undefined if the purse contains too little
 * for the action.
 */
function after(purse: Purse, { kind, ...how }: Action): Purse | undefined {
  const { ore, bars, items } = purse;
  if (kind === 'grant' && 'amount' in how) return { ore: ore + how.amount, bars, items };
  const times = 'times' in how ? how.times : 0;
  if (kind === 'exchange')
    return ore < rate.from * times
      ? undefined
      : { ore: ore - rate.from * times, bars: bars + rate.to * times, items };
  return bars < price * times
    ? undefined
    : { ore, bars: bars - price * times, items: items + times };
}

describe('the ledger against a model', { timeout: 120_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  const ids = { pair: 0, offer: 0, template: 0 };
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    const make = async (path: string, row: object): Promise<number> =>
      (await admin.section<{ id: number }>('POST', `/api/banking/admin/${path}`, row)).id;
    for (const code of ['ORE', 'BAR'])
      await make('currencies', { name: code.toLowerCase(), code, type: 0, decimals: 0 });
    ids.pair = await make('currencies/pairs', {
      currencyFrom: 'ORE',
      currencyTo: 'BAR',
      amountFrom: rate.from,
      amountTo: rate.to,
    });
    ids.template = await makeTemplate(server);
    ids.offer = await make('shop', {
      name: 'Ring',
      itemType: 'INVENTORY',
      itemId: ids.template,
      price,
      currency: 'BAR',
      enabled: true,
    });
  });
  afterAll(() => server.close());

  const run = (player: Player, action: Action): Promise<{ commandId?: number }> => {
    const target = { params: { id: player.userId } };
    if (action.kind === 'grant')
      return callApi(admin.connection, 'adminGrantCurrency', {
        ...target,
        body: { currency: 'ORE', amount: action.amount, reason: 'For the model' },
      });
    if (action.kind === 'exchange')
      return callApi(player.connection, 'exchangeCurrency', {
        ...target,
        body: { pairId: ids.pair, times: action.times, amountFrom: rate.from, amountTo: rate.to },
      }).then(() => ({}));
    return callApi(player.connection, 'purchase', {
      params: { id: player.userId, shopItemId: ids.offer },
      body: { amount: action.times, price },
    }).then(() => ({}));
  };
  const purseOf = async (player: Player): Promise<Purse> => {
    const { data } = await callApi(player.connection, 'listBalances', {
      params: { id: player.userId },
    });
    const has = (code: string): number =>
      data.find(({ currency }) => currency === code)?.available ?? 0;
    const owned = await callApi(player.connection, 'listInventories', {
      params: { id: player.accountId },
      query: { perPage: '100' },
    });
    return { ore: has('ORE'), bars: has('BAR'), items: owned.data.length };
  };

  interface World {
    readonly players: readonly [Player, Player];
    readonly purses: [Purse, Purse];
    readonly grants: { commandId: number; playerIndex: 0 | 1; amount: number }[];
    /**
     * Codes of the refusals. For rounds with a single action, `alone` tells if the action was
     * accepted and if the purse covered it.
     */
    readonly refusals: unknown[];
    readonly alone: (readonly [isAccepted: boolean, isBorne: boolean])[];
  }
  /** Returns the purse changed by an accepted action, even if it contained too little. */
  const added = (purse: Purse, action: Action): Purse => {
    const rich = { ore: 1e6, bars: 1e6, items: 0 };
    const { ore, bars, items } = after(rich, action) ?? rich;
    return {
      ore: purse.ore + ore - 1e6,
      bars: purse.bars + bars - 1e6,
      items: purse.items + items,
    };
  };
  async function together(world: World, actions: readonly Action[]): Promise<void> {
    const { players, purses, grants, refusals, alone } = world;
    const outcomes = await Promise.allSettled(
      actions.map((action) => run(players[action.playerIndex], action)),
    );
    for (const [at, action] of actions.entries()) {
      const result = outcomes[at];
      const isAccepted = result?.status === 'fulfilled';
      if (actions.length === 1)
        alone.push([isAccepted, after(purses[action.playerIndex], action) !== undefined]);
      if (result?.status === 'rejected') refusals.push((result.reason as { code: unknown }).code);
      if (!isAccepted) continue;
      purses[action.playerIndex] = added(purses[action.playerIndex], action);
      const { commandId } = result.value;
      if (action.kind === 'grant' && commandId !== undefined) grants.push({ ...action, commandId });
    }
  }
  /** Undoes a grant. The part that the balance does not cover becomes a debt. */
  async function takeBack({ purses, grants }: World, nth: number): Promise<void> {
    const [taken] = grants.splice(nth % Math.max(1, grants.length), 1);
    if (!taken) return;
    await callApi(admin.connection, 'adminUndo', {
      params: { id: taken.commandId },
      body: { reason: 'For the model' },
    });
    const purse = purses[taken.playerIndex];
    purse.ore = Math.max(0, purse.ore - taken.amount);
  }

  it('keeps exactly the accepted amounts under concurrency; alone, exactly affordable actions succeed', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (generatedRounds) => {
        const empty = () => ({ ore: 0, bars: 0, items: 0 });
        const world: World = {
          players: [await server.player(), await server.player()],
          purses: [empty(), empty()],
          grants: [],
          refusals: [],
          alone: [],
        };
        for (const { actions, undo } of generatedRounds) {
          await together(world, actions);
          if (undo !== undefined) await takeBack(world, undo);
        }
        expect(world.alone.filter(([isAccepted, isBorne]) => isAccepted !== isBorne)).toEqual([]);
        expect(world.refusals.filter((code) => code !== 'CONFLICT')).toEqual([]);
        expect(await Promise.all(world.players.map(purseOf))).toEqual(world.purses);
        const least = world.purses.flatMap(({ ore, bars }) => [ore, bars]);
        expect(Math.min(...least)).toBeGreaterThanOrEqual(0);
        expect(await listLedgerFaults(server.db.read)).toEqual([]);
      }),
      { numRuns: 12 },
    );
    const { invariants } = await callApi(admin.connection, 'adminEconomyReport', { query: {} });
    expect(invariants.filter(({ isKept }) => !isKept)).toEqual([]);
  });
});
