import { Admin } from '../client/admin.ts';
import { callApi } from '../client/api.ts';
import { GameServer } from '../client/game-server.ts';
import { SeededRandom } from '../seeded.ts';
import { hasLocalChain } from '../world/wealth/assets.ts';
import { createDemoWorld, buildCreateMissingRows } from '../world/build.ts';
import { grantDemoBoosterItem } from '../world/wealth/collections.ts';
import { distributePearls } from '../world/wealth/distributions.ts';
import { grantRevenueShare } from '../world/wealth/prize-pools.ts';
import { createRunesCurrency, startStakingRewards } from '../world/wealth/staking.ts';
import { simulatedRegion, simulatedVersion } from './arena.ts';
import type { SimulatedPerson } from './crowd.ts';
import { dayMs, minuteMs, type SimulatedProduct } from './stage.ts';
import type { SimulationTally } from './tally.ts';

const reason = 'Simulated week';
const tournaments = '/api/game/admin/tournaments';
/** Prizes of a daily contest by place, in minor units of gold. */
const dayPrizes = [
  { placeFrom: 1, placeTo: 1, amount: 100_00 },
  { placeFrom: 2, placeTo: 3, amount: 45_00 },
  { placeFrom: 4, placeTo: 10, amount: 10_01 },
] as const;

/** The operator: builds the world, maintains it, and corrects mistakes. */
export class SimulatedOperator {
  readonly admin: Admin;
  readonly #stage: SimulatedProduct;
  readonly #tally: SimulationTally;
  readonly #random: SeededRandom;
  /** Amount that the operator may grant per day, in minor units; set by `#limitGrants`. */
  #ceiling = 0;
  #grants: { readonly commandId: number; readonly name: string }[] = [];

  constructor(stage: SimulatedProduct, tally: SimulationTally, seed: number) {
    this.#stage = stage;
    this.#tally = tally;
    this.#random = new SeededRandom(seed * 31 + 5);
    this.admin = new Admin(stage.url, stage.operator, undefined, {
      now: () => stage.now(),
      pause: (ms) => stage.advance(ms),
    });
  }
  /** Opens the admin session for the next quarter of an hour. */
  async come(): Promise<void> {
    if (this.admin.userId === 0) await this.admin.enter();
    else await this.admin.unlock();
  }
  async build(servers: number, players: number): Promise<GameServer[]> {
    await createDemoWorld(this.admin, false);
    await this.#openStaking();
    await this.#limitGrants(players);
    const made: GameServer[] = [];
    for (let at = 0; at < servers; at++) {
      const key = await callApi(this.admin.connection, 'createGameServerKey', {
        body: { name: `Arena ${at + 1}`, scopes: ['matches', 'players', 'config', 'economy'] },
      });
      made.push(
        await new GameServer(this.#stage.url, key, () => this.#stage.now()).register(
          simulatedRegion,
          simulatedVersion,
        ),
      );
    }
    return made;
  }
  /**
   * Sets the length of staking epochs to a day, because no weekly epoch would end within the
   * simulation.
   */
  async #openStaking(): Promise<void> {
    if (!(await hasLocalChain(this.admin))) return;
    const game = '/api/game/admin';
    const { data } = await this.admin.section<{ data: { id: number; isMain: boolean }[] }>(
      'POST',
      `${game}/versions/list`,
      { perPage: 100 },
    );
    const main = data.find(({ isMain }) => isMain)?.id ?? 0;
    const preset = await this.admin.section<{ id: number }>('POST', `${game}/balance-presets`, {
      name: 'Epochs of a day',
    });
    const { connection } = this.admin;
    const { parameters } = await callApi(connection, 'balancePresetTable', { params: preset });
    const days = parameters.find(({ name }) => name === 'staking.epochDays');
    const set = [{ id: days?.id ?? 0, value: '1' }];
    await callApi(connection, 'saveBalanceParameters', {
      params: preset,
      query: {},
      body: { set },
    });
    const chosen = { balancePresetId: preset.id, reason };
    await this.admin.section('POST', `${game}/versions/${main}`, chosen);
    await createRunesCurrency(buildCreateMissingRows(this.admin));
    // one minute creates the treasury, the next one detects it
    await this.#stage.advance(minuteMs);
    await this.#stage.advance(minuteMs);
    await startStakingRewards(this.admin);
  }
  /** Sets the daily limit on the grants of one operator to more than the simulation grants. */
  async #limitGrants(players: number): Promise<void> {
    const path = '/api/banking/admin/currencies';
    const { data } = await this.admin.section<{ data: { id: number; code: string }[] }>(
      'POST',
      `${path}/list`,
      { perPage: 100 },
    );
    this.#ceiling = Math.max(10, players) * 100_00;
    await this.admin.section('POST', `${path}/${data.find(({ code }) => code === 'GOLD')?.id}`, {
      grantCeiling: String(this.#ceiling),
      reason,
    });
  }
  /** Attempts a grant above the operator's remaining ceiling. */
  async overreach({ player, name }: SimulatedPerson): Promise<void> {
    const isDone = await this.#tally.tries('Grant beyond the ceiling', ['VALIDATION'], () =>
      callApi(this.admin.connection, 'adminGrantCurrency', {
        params: { id: player.userId },
        body: { currency: 'GOLD', amount: this.#ceiling + 100, reason },
      }),
    );
    this.#tally.must(!isDone, `${name} was given more than an operator may give in a day`);
  }
  /**
   * Opens a contest of one day. The most takedowns win, and prizes are paid in gold out of escrow.
   */
  async openContest(): Promise<void> {
    const start = Math.floor(this.#stage.now() / dayMs) * dayMs;
    const { data } = await this.admin.section<{ data: { id: number; name: string }[] }>(
      'POST',
      '/api/game/admin/statistics/list',
      { perPage: 100 },
    );
    const { id } = await this.admin.section<{ id: number }>('POST', tournaments, {
      name: `Contest of ${new Date(start).toISOString().slice(0, 10)}`,
      start: new Date(start).toISOString(),
      end: new Date(start + dayMs).toISOString(),
      timeslots: [],
      nominations: [
        {
          name: 'Takedowns',
          description: 'The most of the day',
          statisticId: data.find(({ name }) => name === 'Takedowns')?.id,
          winners: 10,
          prizes: dayPrizes.map(({ amount, ...places }) => ({
            ...places,
            rewards: [{ kind: 'CURRENCY', id: null, currency: 'GOLD', amount }],
          })),
        },
      ],
    });
    await callApi(this.admin.connection, 'publishTournament', { params: { id }, body: { reason } });
  }
  /** Settles every tournament that is ready for it. */
  async settle(): Promise<void> {
    const { data } = await this.admin.section<{ data: { id: number }[] }>(
      'POST',
      `${tournaments}/list`,
      { state: 'REVIEW', perPage: 100 },
    );
    for (const { id } of data.toSorted((a, b) => a.id - b.id)) {
      const { winners } = await callApi(this.admin.connection, 'settleTournament', {
        params: { id },
        body: { reason },
      });
      this.#tally.count('actions', 'Tournaments settled');
      this.#tally.count('actions', 'Prizes', winners);
    }
  }
  /**
   * Gives items with a booster to three new people. The supply cap of the items is higher than the
   * number of items given.
   */
  async boost(people: readonly SimulatedPerson[]): Promise<void> {
    for (const { player } of people.slice(0, 3)) {
      await grantDemoBoosterItem(this.admin, player);
      this.#tally.count('actions', 'Boosters given');
    }
  }
  /** Grants currency to some new people, and takes a part of yesterday's grants back. */
  async grant(people: readonly SimulatedPerson[]): Promise<void> {
    for (const { commandId, name } of this.#grants)
      if (this.#random.next() < 0.2) {
        await callApi(this.admin.connection, 'adminUndo', {
          params: { id: commandId },
          body: { reason: 'Given by mistake' },
        });
        this.#tally.count('actions', 'Grants undone');
        const isDone = await this.#tally.tries('Undo again', ['NOT_UNDOABLE', 'CONFLICT'], () =>
          callApi(this.admin.connection, 'adminUndo', {
            params: { id: commandId },
            body: { reason: 'Given by mistake' },
          }),
        );
        this.#tally.must(!isDone, `A grant to ${name} was undone twice`);
      }
    this.#grants = [];
    // crowns are scarce, so their owners buy scarce items
    for (const { player, name } of people) {
      const chance = this.#random.next();
      if (chance > 0.2) continue;
      const purse =
        chance < 0.05
          ? { currency: 'CROWN', amount: 12 }
          : { currency: 'GOLD', amount: this.#random.int(20, 90) * 100 };
      const { commandId } = await callApi(this.admin.connection, 'adminGrantCurrency', {
        params: { id: player.userId },
        body: { ...purse, reason },
      });
      this.#grants.push({ commandId, name });
      this.#tally.count('actions', 'Purses granted');
    }
  }
  /** Occasionally blocks a person, and unblocks blocked people two days later. */
  async validate(
    people: readonly SimulatedPerson[],
    blocked: Map<SimulatedPerson, number>,
  ): Promise<void> {
    const day = this.#tally.days.length;
    const set = (person: SimulatedPerson, statusId: number) =>
      callApi(this.admin.connection, 'adminUpdateUser', {
        params: { id: person.player.userId },
        body: { statusId, reason },
      });
    for (const [person, since] of blocked)
      if (day - since >= 2) {
        await set(person, 1);
        person.isBlocked = false;
        blocked.delete(person);
        await person.player.login();
      }
    for (const person of people) {
      if (person.isBlocked || this.#random.next() > 0.005) continue;
      await set(person, 3);
      person.isBlocked = true;
      blocked.set(person, day);
      this.#tally.count('actions', 'Players blocked');
      const isIn = await this.#tally.tries(
        'Ticket while blocked',
        ['UNAUTHORIZED', 'BF-3', 'FORBIDDEN', 'SESSION_EXPIRED'],
        () => person.player.ticket(simulatedVersion, simulatedRegion),
      );
      this.#tally.must(!isIn, `${person.name} got a ticket while blocked`);
    }
  }
  /** Decides matches on hold. */
  async decide(): Promise<void> {
    const { data } = await this.admin.section<{ data: { id: number }[] }>(
      'POST',
      '/api/admin/operations/held/list',
      { perPage: 100 },
    );
    for (const { id } of data.toSorted((a, b) => a.id - b.id)) {
      await callApi(this.admin.connection, 'refuseHeld', { params: { id }, body: { reason } });
      this.#tally.count('actions', 'Held matches refused');
    }
  }
  /** Reverses every n-th purchase of the day; an amount that is already spent becomes a debt. */
  async reversePurchases(): Promise<void> {
    const { data } = await this.admin.section<{ data: { id: number; type: string }[] }>(
      'POST',
      '/api/banking/admin/transactions/list',
      { type: 'shop', status: 'POSTED', perPage: 100 },
    );
    for (const { id } of data.toSorted((a, b) => a.id - b.id)) {
      if (this.#random.next() > 0.03) continue;
      const params = { params: { id }, body: { reason: 'Bought by mistake' } };
      const isDone = await this.#tally.tries('Reversal', ['NOT_UNDOABLE', 'CONFLICT'], () =>
        callApi(this.admin.connection, 'reverseTransaction', params),
      );
      if (isDone) this.#tally.count('actions', 'Purchases reversed');
    }
  }
  /** Gives pearls to everybody present, and a share of the game's revenue to the first player. */
  async share(people: readonly SimulatedPerson[]): Promise<void> {
    const players = people.map(({ player }) => player);
    await distributePearls(this.admin, players);
    if (players[0]) await grantRevenueShare(this.admin, players[0]);
  }
}
