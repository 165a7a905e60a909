import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { registerGameServer, type GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { minuteMs, simulationStart } from '@guildhall/simulator/simulate/stage';
import { createDemoWorld } from '@guildhall/simulator/world/build';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLedgerFaults } from '../src/kernel/value/ledger-upkeep.ts';
import { closeServersAfterLedgerCheck } from './harness/books.harness.ts';
import { openConnectionFaults } from './harness/crash.harness.ts';
import { chooseTestStride } from './harness/proving.harness.ts';
import { startTestServer, type TestServer } from './harness/server.harness.ts';

/**
 * Maximum number of messages of a command. A command that needs more messages makes no progress.
 */
const messagesMax = 200;
/** Number of messages by which two runs of the same command may differ. */
const slack = 4;
const stride = chooseTestStride(4);
const reason = 'A crash';
type Headers = Readonly<Record<string, string>>;
interface Command {
  /** Prepares the command before each attempt. */
  readonly ready?: () => Promise<unknown>;
  /** Sends the command with an unchanged idempotency key. */
  readonly send: (overrides: { headers: Headers }) => Promise<unknown>;
  /** Returns the number of times that the command took effect. */
  readonly countEffects: () => Promise<number>;
}

describe('a server that loses its database between any two messages', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  let faults: Awaited<ReturnType<typeof openConnectionFaults>>;
  let nth = 0;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: simulationStart });
    admin = await server.admin();
    await createDemoWorld(admin, false);
    game = await registerGameServer(admin, { now: () => server.clock.now().getTime() });
    faults = await openConnectionFaults(server.place.url);
  });
  afterAll(async () => {
    await faults.close();
    await server.app.kernel.jobs.catchUp();
    await closeServersAfterLedgerCheck(server);
  });

  const count = async (text: string, ...values: readonly unknown[]): Promise<number> =>
    (await server.query<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n ??
    0;
  const give = (player: Player, amount: number) =>
    callApi(admin.connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency: 'GOLD', amount, reason },
    });
  const rich = async (): Promise<Player> => {
    const player = await server.player();
    await give(player, 900_00);
    return player;
  };
  /** Counts the ledger transactions of a player's balances, without grants. */
  const moves = (player: Player) => () =>
    count(
      `ledger_transactions t where t.kind <> 'grant' and exists (
        select 1 from ledger_postings p join ledger_accounts a on a.id = p.account_id
        where p.transaction_id = t.id and a.owner = $1)`,
      `account:${player.accountId}`,
    );
  /** Counts the changes and the end of an item, without its grant. */
  const countItemEvents = (itemId: number) => () =>
    count("item_history where item_id = $1 and kind <> 'granted'", itemId);
  const daggers = async (player: Player): Promise<readonly number[]> => {
    const { data } = await admin.section<{ data: { id: number; name: string }[] }>(
      'POST',
      '/api/game/admin/inventories/list',
      { perPage: 100 },
    );
    const inventoryId = data.find(({ name }) => name === 'Plain dagger')?.id ?? 0;
    const { itemIds } = await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId, amount: 3, reason },
    });
    return itemIds;
  };
  const offerOf = async (player: Player) => {
    const { data } = await callApi(player.connection, 'listOffers', {
      params: { id: player.userId },
    });
    const offer = data.find(({ name }) => name === 'Scout hood');
    if (!offer) throw new Error('No hood is sold');
    return offer;
  };
  const purchase = async (player: Player): Promise<Command['send']> => {
    const { id: shopItemId, price } = await offerOf(player);
    return (overrides) =>
      callApi(
        player.connection,
        'purchase',
        { params: { id: player.userId, shopItemId }, body: { amount: 1, price } },
        overrides,
      );
  };
  /** Starts a match, optionally for a stake. */
  const begin = async (players: readonly Player[], stake?: number, itemId?: number) => {
    const matchId = `crash-${++nth}`;
    for (const player of players) await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    await game.beat({ players: 2, matches: 1, cpu: 1 });
    const roster = players.map(({ accountId }) => ({
      accountId,
      ...(itemId !== undefined && { itemId }),
    }));
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId,
        mode: 'FS',
        players: roster,
        ...(stake !== undefined && { stake }),
      },
    });
    const body = {
      serverId: game.serverId,
      endedAt: server.clock.now().toISOString(),
      players: roster.map(({ accountId }, at) => ({
        accountId,
        place: at + 1,
        won: at === 0,
        durationMs: 0,
        exp: 120,
        statistics: [{ name: 'Takedowns', segments: {}, delta: 5 - at }],
      })),
    };
    return { matchId, send: () => game.call('reportResult', { params: { id: matchId }, body }) };
  };

  const commands: Readonly<Record<string, () => Promise<Command>>> = {
    'a purchase': async () => {
      const player = await rich();
      return { send: await purchase(player), countEffects: moves(player) };
    },
    'an exchange': async () => {
      const player = await rich();
      const params = { id: player.userId };
      const { data } = await callApi(player.connection, 'listPairs', { params });
      const pair = data.find(({ currencyFrom }) => currencyFrom === 'GOLD');
      if (!pair) throw new Error('Gold is not exchanged');
      const { id: pairId, amountFrom, amountTo } = pair;
      const body = { pairId, times: 2, amountFrom, amountTo };
      return {
        send: (overrides) =>
          callApi(player.connection, 'exchangeCurrency', { params, body }, overrides),
        countEffects: moves(player),
      };
    },
    'a craft': async () => {
      const player = await rich();
      const params = { id: player.accountId };
      const [itemId = 0] = await daggers(player);
      const { crafts } = await callApi(player.connection, 'readCrafting', { params });
      const craft = crafts.find(({ items }) => items.some(({ id }) => id === itemId));
      if (!craft) throw new Error('Nothing is crafted from daggers');
      const body = { collectionId: craft.collectionId, itemId, price: craft.price };
      return {
        send: (overrides) => callApi(player.connection, 'craftItem', { params, body }, overrides),
        countEffects: countItemEvents(itemId),
      };
    },
    'taking apart': async () => {
      const player = await rich();
      const params = { id: player.accountId };
      const [itemId = 0] = await daggers(player);
      const { worths } = await callApi(player.connection, 'readCrafting', { params });
      const worth = worths.find(({ items }) => items.some(({ id }) => id === itemId));
      const body = { itemIds: [itemId], reward: worth?.reward ?? 0 };
      return {
        send: (overrides) =>
          callApi(player.connection, 'dismantleItems', { params, body }, overrides),
        countEffects: countItemEvents(itemId),
      };
    },
    'a merge': async () => {
      const player = await rich();
      const params = { id: player.accountId };
      const itemIds = await daggers(player);
      const { data } = await callApi(player.connection, 'listMergeLines', { params });
      const line = data.find(({ type }) => type === 0);
      if (!line) throw new Error('Nothing is merged');
      const body = { lineId: line.id, itemIds: [...itemIds], price: line.price };
      return {
        send: (overrides) => callApi(player.connection, 'mergeItems', { params, body }, overrides),
        countEffects: countItemEvents(itemIds[0] ?? 0),
      };
    },
    'a bought badge': async () => {
      const player = await rich();
      const params = { id: player.accountId };
      const { data } = await callApi(player.connection, 'listBadges', { params });
      const body = { templateId: data[0]?.templateId ?? 0, price: data[0]?.price ?? 0 };
      return {
        send: (overrides) => callApi(player.connection, 'buyBadge', { params, body }, overrides),
        countEffects: moves(player),
      };
    },
    'a refilled badge': async () => {
      const player = await rich();
      const [badge] = await server.query<{ id: number }>(
        `select i.id from items i join inventories t on t.id = i.template_id
         where i.account_id = $1 and t.name = 'Lantern badge'`,
        [player.accountId],
      );
      const itemId = badge?.id ?? 0;
      for (let matches = 0; matches < 10; matches++)
        await (await begin([player], undefined, itemId)).send();
      const earned = await moves(player)();
      const params = { id: player.accountId, itemId };
      const body = { charges: 1, price: 250 };
      return {
        send: (overrides) => callApi(player.connection, 'refillItem', { params, body }, overrides),
        countEffects: async () => (await moves(player)()) - earned,
      };
    },
    'a claim': async () => {
      const player = await server.player();
      await (await begin([player])).send();
      const { data } = await player.levelRewards();
      const ready = data.find(({ status }) => status === 'READY_TO_CLAIM');
      const params = { id: player.userId, levelRewardId: ready?.id ?? 0 };
      return {
        send: (overrides) => callApi(player.connection, 'claimLevelReward', { params }, overrides),
        countEffects: () =>
          count("payouts where source = 'level-reward' and account_id = $1", player.accountId),
      };
    },
    'a result with a stake': async () => {
      const players = [await rich(), await rich()];
      const { matchId, send } = await begin(players, 1_00);
      return {
        send,
        countEffects: () =>
          count(
            "payouts p join matches m on m.id = p.source_id where p.source = 'stake' and m.match_id = $1",
            matchId,
          ),
      };
    },
    'a reversal': async () => {
      const player = await rich();
      await (
        await purchase(player)
      )({ headers: {} });
      const [sale] = await server.query<{ id: number }>(
        'select transaction_id::int as id from shop_purchases where account_id = $1',
        [player.accountId],
      );
      const target = { params: { id: sale?.id ?? 0 }, body: { reason } };
      return {
        ready: () => admin.unlock(),
        send: (overrides) => callApi(admin.connection, 'reverseTransaction', target, overrides),
        countEffects: () => count('ledger_transactions where reversal_of = $1', sale?.id),
      };
    },
    'a settlement': async () => {
      const path = '/api/game/admin/tournaments';
      const at = (minutes: number): string =>
        new Date(server.clock.now().getTime() + minutes * minuteMs).toISOString();
      const statistics = await server.query<{ id: number }>(
        "select id from statistics where name = 'Takedowns'",
      );
      const rewards = [{ kind: 'CURRENCY', id: null, currency: 'GOLD', amount: 7_00 }];
      const { id } = await admin.section<{ id: number }>('POST', path, {
        name: `Cup ${++nth}`,
        start: at(-1),
        end: at(1),
        timeslots: [],
        nominations: [
          {
            name: 'Takedowns',
            description: 'The most',
            statisticId: statistics[0]?.id,
            winners: 2,
            prizes: [{ placeFrom: 1, placeTo: 2, rewards }],
          },
        ],
      });
      const target = { params: { id }, body: { reason } };
      await callApi(admin.connection, 'publishTournament', target);
      await (await begin([await server.player(), await server.player()])).send();
      server.clock.advance(12 * minuteMs);
      await server.app.kernel.jobs.catchUp();
      return {
        ready: () => admin.unlock(),
        send: (overrides) => callApi(admin.connection, 'settleTournament', target, overrides),
        countEffects: async () =>
          (await count('tournament_prizes where tournament_id = $1', id)) / 2,
      };
    },
  };

  const keyed = () => ({ headers: { 'idempotency-key': `crash-key-${++nth}` } });
  /**
   * Breaks the connection at each message, from message number `first` on, and repeats the command
   * with the same key. Returns the number of messages.
   */
  const breakAtEach = async (prepare: () => Promise<Command>, first: number): Promise<number> => {
    let [command, idempotencyHeaders] = [await prepare(), keyed()];
    for (let at = first; at < messagesMax; at += stride) {
      const { ready, send, countEffects } = command;
      await ready?.();
      const { isMet, isDone, failure, messages } = await faults.during({ at, isSent: false }, () =>
        send(idempotencyHeaders),
      );
      if (!isMet && failure !== undefined) throw failure;
      expect(await countEffects(), `after message ${at}`).toBe(isDone ? 1 : 0);
      expect(await listLedgerFaults(server.db.read)).toEqual([]);
      if (!isDone) continue;
      await send(idempotencyHeaders);
      expect(await countEffects(), 'asked for again').toBe(1);
      if (!isMet) return messages;
      // the lost message was only an unrelated read, so the command took effect; the test continues
      // with another command
      [command, idempotencyHeaders] = [await prepare(), keyed()];
    }
    throw new Error('The command does not get on');
  };
  /**
   * Loses the reply to the commit, which is one of the last messages. The number of messages
   * varies, because the server makes some requests once a second, so the search for the commit
   * begins a few messages earlier.
   */
  const loseAnswer = async (prepare: () => Promise<Command>, messages: number): Promise<void> => {
    let [command, idempotencyHeaders] = [await prepare(), keyed()];
    const first = Math.max(1, messages - slack);
    for (let [at, tries] = [first, 0]; tries < messagesMax; at++, tries++) {
      const { ready, send, countEffects } = command;
      await ready?.();
      const { isDone } = await faults.during({ at, isSent: true }, () => send(idempotencyHeaders));
      if ((await countEffects()) === 0) continue;
      if (!isDone) {
        await ready?.();
        await send(idempotencyHeaders);
        expect(await countEffects(), 'asked for again').toBe(1);
        return;
      }
      // the reply arrived, because the commit was an earlier message this time
      [command, idempotencyHeaders] = [await prepare(), keyed()];
      at = Math.max(0, at - slack);
    }
    throw new Error('No answer was lost after the commit');
  };
  for (const [nth, [name, prepare]] of Object.entries(commands).entries())
    it(`${name}: after any last message nothing is half done, and a retry does it once`, async () => {
      const messages = await breakAtEach(prepare, 1 + (nth % stride));
      expect(messages).toBeGreaterThan(2);
      await loseAnswer(prepare, messages);
    });
});
