import { randomBytes } from 'node:crypto';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  matchRewardsUrl,
  startBoosterTestGame,
  type BoosterTestGame,
} from '../../../../test/harness/boosts.harness.ts';
import { makeLevelReward, makeTemplate } from '../../../../test/harness/server.harness.ts';
import { holdLockWhileCallsWait } from '../../../../test/harness/lock-waits.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';
import { battlePassMessages } from './battle-passes.messages.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];
const passPath = '/api/game/admin/battle-passes';
type Row = Record<string, unknown>;
const iso = (ms: number): string => new Date(ms).toISOString();

describe('passes side by side and at their edges', { timeout: 120_000 }, () => {
  let world: BoosterTestGame;
  let boosters = 0;
  let style = -1;
  beforeAll(async () => {
    world = await startBoosterTestGame();
    boosters = await world.collection('Salt blades');
    await world.booster(boosters, 25);
    await world.section('POST', matchRewardsUrl, { itemType: 'EXP', amount: 3 });
  });
  afterAll(() => world.server.close());

  const now = (): number => world.server.clock.now().getTime();
  const admin = async () => (await world.server.admin()).connection;
  /**
   * Creates a pass with its own style, so that several passes can run in parallel. Returns the ids
   * of the pass and of its tier.
   */
  const make = async (window: { start: number; end: number }, overrides: Row = {}) => {
    if (overrides['style'] === undefined) style++;
    const item = await makeTemplate(world.server);
    const { id } = await world.section('POST', passPath, {
      name: `Season ${randomBytes(3).toString('hex')}`,
      style,
      rarityType: 0,
      start: iso(window.start),
      end: iso(window.end),
      rewards: [{ goal: 50, type: 1, items: [item] }],
      ...overrides,
    });
    return { id, item };
  };
  const bought = { rarityType: 1, price: 5, currency: 'GOLD' };
  const publish = async (id: number) =>
    callApi(await admin(), 'publishPass', { params: { id }, body: {} });
  const retire = async (id: number) =>
    callApi(await admin(), 'retirePass', { params: { id }, body: { reason: 'Season is over' } });
  const upgrade = ({ connection, userId: id }: Player, passId: number) =>
    callApi(connection, 'upgradePass', { params: { id, passId }, body: { price: bought.price } });
  const enrich = async (player: Player, amount = 100) =>
    callApi(await admin(), 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency: 'GOLD', amount, reason: 'For passes' },
    });
  /** Runs due jobs, except those that the clock triggers. */
  const catchUp = () => world.server.app.kernel.jobs.catchUp();
  const forget = (id: number) =>
    run(world.server.db.write, sql`delete from pass_progress where pass_id = ${id}`);
  /** Returns two values per account: its progress in a pass, and true if its tier was paid. */
  const standings = async (id: number): Promise<ReadonlyMap<number, [number, boolean]>> =>
    new Map(
      (
        await many<{ account_id: number; progress: number; paid: boolean }>(
          world.server.db.read,
          sql`
            select p.account_id, p.progress::int,
              exists (
                select 1
                from payouts y
                where y.source = 'pass'
                  and y.account_id = p.account_id
                  and y.source_id = (b.rewards->0->>'id')::bigint
              ) as paid
            from pass_progress p
            join battle_passes b on b.id = p.pass_id
            where p.pass_id = ${id}`,
        )
      ).map((row) => [row.account_id, [row.progress, row.paid]]),
    );
  const itemsOf = async ({ accountId }: Player): Promise<ReadonlyMap<number, number>> =>
    new Map(
      (
        await many<{ template_id: number; n: number }>(
          world.server.db.read,
          sql`
            select template_id, count(*)::int as n
            from items
            where account_id = ${accountId} and template_id is not null
            group by 1`,
        )
      ).map((row) => [row.template_id, row.n]),
    );
  /**
   * Reports the end of a match of one player. Returns true if the result is put on hold for a
   * review.
   */
  const report = async (matchId: string, { accountId }: Player, exp: number, endedAt: number) =>
    world.game.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: world.game.serverId,
        endedAt: iso(endedAt),
        players: [{ accountId, place: 1, won: true, durationMs: 0, exp, statistics: [] }],
      },
    });

  /** Creates players with money. Every second player gets an item that boosts experience. */
  const makePlayers = async <Name extends string>(names: readonly Name[]) => {
    const players = new Map<Name, Player>();
    for (const [n, name] of names.entries()) {
      const player = await world.server.player();
      players.set(name, player);
      await enrich(player);
      if (n % 2 === 0) await world.give(player, boosters);
    }
    return players;
  };
  const releaseAll = async (): Promise<void> => {
    const held = await many<{ id: number }>(
      world.server.db.read,
      sql`select id from matches where state = 'HELD'`,
    );
    for (const params of held)
      await callApi(await admin(), 'releaseHeld', { params, body: { reason: 'Seen' } });
  };
  const claim = ({ connection, userId: id }: Player, levelRewardId: number) =>
    callApi(connection, 'claimLevelReward', { params: { id, levelRewardId }, body: {} });

  it('count a match by its end and its report, whenever the first row of its player is written', async () => {
    const start = now() + 10 * minuteMs;
    const end = start + 2 * hourMs;
    const window = { start, end };
    /**
     * For each player, the time at which the match ends, and true if the match must count. The
     * player's name tells when the match is reported.
     */
    const cases = {
      beforeStart: { endedAt: start - 1, counts: false },
      atStart: { endedAt: start, counts: true },
      inside: { endedAt: start + hourMs, counts: true },
      reportedAfterRetirement: { endedAt: start + hourMs, counts: true },
      lastMoment: { endedAt: end - 1, counts: true },
      atEnd: { endedAt: end, counts: false },
      reportedAfterEnd: { endedAt: end - minuteMs, counts: true },
      lastReport: { endedAt: end - 1, counts: true },
      tooLate: { endedAt: end - 1, counts: false },
      // these players already have progress from a match at the start; the outcome must not differ
      reportedAfterEndAgain: { endedAt: end - minuteMs, counts: true },
      lastReportAgain: { endedAt: end - 1, counts: true },
      tooLateAgain: { endedAt: end - 1, counts: false },
    };
    type Case = keyof typeof cases;
    const names = Object.keys(cases) as Case[];
    const players = await makePlayers(names);
    const allPlayers = [...players.values()];
    const hasRow = (name: Case): boolean => name.endsWith('Again');
    const playerOf = (name: Case): Player => players.get(name) as Player;
    const expOf = (name: Case): number => 101 + names.indexOf(name);
    /** One pass for each event that can write a player's first row in a pass. */
    const passes = {
      byMatch: await make(window),
      byPublishing: await make(window),
      byUpgrade: await make(window, bought),
      bySettlement: await make(window),
      byReward: await make(window, bought),
      retiredEarly: await make(window),
    };
    for (const [name, { id }] of Object.entries(passes))
      if (name !== 'byPublishing') await publish(id);
    const running = new Map<Case, string>();
    const begin = async (...caseNames: Case[]) => {
      for (const name of caseNames)
        running.set(name, (await world.start([playerOf(name)])).matchId);
    };
    const goTo = async (moment: number) => {
      world.server.clock.advance(moment - now());
      await world.game.beat({ players: 1, matches: 1, cpu: 1 });
    };
    const finish = (name: Case) =>
      report(running.get(name) ?? '', playerOf(name), expOf(name), cases[name].endedAt);

    await goTo(start - 1);
    await begin('beforeStart', 'atStart');
    await finish('beforeStart');
    await goTo(start);
    await finish('atStart');
    for (const name of names.filter(hasRow)) await world.play([playerOf(name)], { exp: 7 });
    await goTo(start + hourMs - minuteMs);
    await begin('inside', 'reportedAfterRetirement');
    await world.server.admin();
    await goTo(start + hourMs);
    await finish('inside');
    await goTo(start + hourMs + 1_000);
    await forget(passes.retiredEarly.id);
    await retire(passes.retiredEarly.id);
    await goTo(start + hourMs + 2_000);
    await finish('reportedAfterRetirement');
    await catchUp();

    await goTo(end - 3 * minuteMs);
    await world.server.admin();
    await begin('lastMoment', 'atEnd', 'reportedAfterEnd', 'lastReport', 'tooLate');
    await begin(...names.filter(hasRow));
    await goTo(end - 1);
    await finish('lastMoment');
    await publish(passes.byPublishing.id);
    await forget(passes.byUpgrade.id);
    for (const player of allPlayers) await upgrade(player, passes.byUpgrade.id);
    await catchUp();
    expect(now()).toBe(end - 1);
    await goTo(end);
    await finish('atEnd');
    await goTo(end + 30 * minuteMs);
    await finish('reportedAfterEnd');
    await finish('reportedAfterEndAgain');
    await goTo(end + hourMs - 1);
    await finish('lastReport');
    await finish('lastReportAgain');
    await goTo(end + hourMs);
    for (const name of ['tooLate', 'tooLateAgain'] as const)
      expect(await finish(name)).toMatchObject({ state: 'HELD' });
    await releaseAll();
    await forget(passes.bySettlement.id);
    await forget(passes.byReward.id);
    await catchUp();
    await forget(passes.byReward.id);
    const reward = await makeLevelReward(world.server, 2, passes.byReward.id, { itemType: 'PASS' });
    await catchUp();
    for (const player of allPlayers) await claim(player, reward);

    const countsFor = (deletion: string, name: Case): boolean =>
      deletion === 'retiredEarly' ? ['atStart', 'inside'].includes(name) : cases[name].counts;
    const progressFor = (deletion: string, name: Case): number =>
      (hasRow(name) ? 10 : 0) + (countsFor(deletion, name) ? expOf(name) + 3 : 0);
    for (const [deletion, { id }] of Object.entries(passes))
      expect(await standings(id), deletion).toEqual(
        new Map(
          names
            .filter((name) => progressFor(deletion, name) > 0)
            .map((name) => [
              playerOf(name).accountId,
              [progressFor(deletion, name), countsFor(deletion, name)],
            ]),
        ),
      );
    // each tier was paid once, with the item of its own pass
    for (const name of names) {
      const items = await itemsOf(playerOf(name));
      for (const [deletion, { item }] of Object.entries(passes))
        expect(items.get(item) ?? 0, `${deletion}: ${name}`).toBe(
          countsFor(deletion, name) ? 1 : 0,
        );
    }
  });

  it('pay an upgrade’s owner nothing for another pass, by any kind of reward', async () => {
    await world.pass(0);
    const window = { start: now(), end: now() + 2 * hourMs };
    const boughtPass = await make(window, bought);
    const two = await make(window, bought);
    const free = await make(window, { style });
    for (const { id } of [boughtPass, two, free]) await publish(id);
    const owners = { none: [], ofOne: [boughtPass], ofTwo: [two], ofBoth: [boughtPass, two] };
    const players = new Map<string, Player>();
    for (const [name, owned] of Object.entries(owners)) {
      const player = await world.server.player();
      players.set(name, player);
      await enrich(player);
      for (const { id } of owned) await upgrade(player, id);
    }
    const expectPaid = async (when: string, owned: Record<string, readonly { id: number }[]>) => {
      for (const [name, player] of players) {
        const items = await itemsOf(player);
        for (const pass of [boughtPass, two, free])
          expect(items.get(pass.item) ?? 0, `${when}, ${name}, pass ${pass.id}`).toBe(
            pass === free || owned[name]?.includes(pass) ? 1 : 0,
          );
      }
    };
    // first way: a match of all players
    await world.play([...players.values()], { exp: 60 });
    await expectPaid('a match', owners);
    // second way: a player buys one of the passes afterwards
    const none = players.get('none') as Player;
    await upgrade(none, two.id);
    await expectPaid('an upgrade', { ...owners, none: [two] });
    // third way: the job that visits all players, started by the retirement of each pass
    for (const { id } of [boughtPass, two, free]) await forget(id);
    for (const { id } of [boughtPass, two, free]) await retire(id);
    await catchUp();
    await expectPaid('the end', { ...owners, none: [two] });
  });

  it('pay only their own owners in the sweep over a published pass', async () => {
    await world.pass(0);
    const window = { start: now(), end: now() + 2 * hourMs };
    const boughtPass = await make(window, bought);
    const two = await make(window, bought);
    await publish(boughtPass.id);
    const player = await world.server.player();
    await enrich(player);
    await upgrade(player, boughtPass.id);
    await world.play([player], { exp: 60 });
    await publish(two.id);
    await catchUp();
    const items = await itemsOf(player);
    expect([items.get(boughtPass.item) ?? 0, items.get(two.item) ?? 0]).toEqual([1, 0]);
    await retire(boughtPass.id);
    await retire(two.id);
    await catchUp();
    expect((await itemsOf(player)).get(two.item) ?? 0).toBe(0);
  });

  describe('a pass that is not on sale cannot be bought, not even through a remaining offer', () => {
    const ways: Record<string, (player: Player, pass: number, offer: number) => Promise<unknown>> =
      {
        'the player upgrades': (player, pass) => upgrade(player, pass),
        'the player buys the offer': ({ connection, userId: id }, _pass, shopItemId) =>
          callApi(connection, 'purchase', {
            params: { id, shopItemId },
            body: { amount: 1, price: bought.price },
          }),
        'a game server upgrades': async ({ accountId: id }, passId) =>
          (await world.server.gameServer(['economy'])).call('upgradePassFor', {
            params: { id, passId },
            body: { price: bought.price },
            headers: { 'idempotency-key': randomBytes(12).toString('hex') },
          }),
        'a game server buys the offer': async ({ accountId: id }, _pass, offerId) =>
          (await world.server.gameServer(['economy'])).call('purchaseFor', {
            params: { id },
            body: { offerId, times: 1, price: bought.price },
            headers: { 'idempotency-key': randomBytes(12).toString('hex') },
          }),
      };
    const ends: Record<string, (pass: number, end: number) => Promise<unknown>> = {
      'at its end': async (_pass, end) => world.server.clock.advance(end - now()),
      'after its end': async (_pass, end) => world.server.clock.advance(end + 1 - now()),
      'retired early': (pass) => retire(pass),
    };
    const isOver = {
      status: 409,
      code: 'CONFLICT',
      message: buildSentenceMatcher(battlePassMessages.passOver()),
    };
    /**
     * Publishes a pass with an offer. Creates one player with enough money for each way of buying
     * the pass.
     */
    const open = async () => {
      await world.pass(0);
      const end = now() + 5 * minuteMs;
      const { id } = await make({ start: now(), end }, { ...bought, style: 9 });
      await publish(id);
      const { id: offer } = await world.section('POST', '/api/banking/admin/shop', {
        name: 'Pass',
        itemType: 'PASS',
        itemId: id,
        price: bought.price,
        currency: 'GOLD',
        enabled: true,
        stock: 9,
      });
      const buyers = new Map<string, Player>();
      for (const way of Object.keys(ways)) {
        const player = await world.server.player();
        await enrich(player);
        buyers.set(way, player);
        await world.server.enter(player);
      }
      return { id, end, offer, buyers };
    };
    const close = async (id: number, offer: number) => {
      await world.section('DELETE', `/api/banking/admin/shop/${offer}`);
      await retire(id).catch(() => undefined);
    };
    const listed = async ({ connection, userId }: Player, offer: number) =>
      (await callApi(connection, 'listOffers', { params: { id: userId } })).data.some(
        (row) => row.id === offer,
      );
    const ownersOf = async (id: number) =>
      (
        await many<{ account_id: number }>(
          world.server.db.read,
          sql`select account_id from pass_owners where pass_id = ${id}`,
        )
      ).map((row) => row.account_id);
    it.each(Object.keys(ends))('%s', async (name) => {
      const { id, end, offer, buyers } = await open();
      const last = await world.server.player();
      await enrich(last);
      await world.server.admin();
      // everything is still for sale a millisecond before the end
      world.server.clock.advance(end - 1 - now());
      expect(await listed(last, offer)).toBe(true);
      await ways['the player buys the offer']?.(last, id, offer);
      expect(now()).toBeLessThan(end);
      await ends[name]?.(id, end);
      for (const [way, buy] of Object.entries(ways)) {
        const player = buyers.get(way) as Player;
        await expect(buy(player, id, offer), way).rejects.toMatchObject(isOver);
        expect(await world.balance(player), way).toBe(100);
        expect(await listed(player, offer)).toBe(false);
      }
      expect(await ownersOf(id)).toEqual([last.accountId]);
      await close(id, offer);
    });
    it('retired while the calls wait for it', async () => {
      const { id, offer, buyers } = await open();
      const lock = sql`select id from battle_passes where id = ${id} for update`;
      const results = await holdLockWhileCallsWait(
        world.server,
        lock,
        Object.entries(ways).map(
          ([way, buy]) =>
            () =>
              buy(buyers.get(way) as Player, id, offer),
        ),
        (tx) => run(tx, sql`update battle_passes set state = 'RETIRED' where id = ${id}`),
      );
      for (const result of results)
        expect(result).toMatchObject({ status: 'rejected', reason: isOver });
      for (const [way, player] of buyers) expect(await world.balance(player), way).toBe(100);
      await close(id, offer);
    });
  });
});
