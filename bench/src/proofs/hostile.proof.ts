/**
 * Proves that random and hostile requests of every role to every declared call cause no defect of
 * the server, and no answer outside its schema.
 */
import { sections } from '@guildhall/contract/sections';
import { api } from '@guildhall/contract/api';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { buildSectionEndpoints } from '@guildhall/contract/kit/section/section';
import { Admin, type AuthenticatorClock } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { GameServer } from '@guildhall/simulator/client/game-server';
import {
  HostileRequestGenerator,
  openHostileRequestConnection,
  sendHostileRequests,
  type HostileRequestSender,
} from '@guildhall/simulator/client/hostile-requests';
import { HostileValueGenerator } from '@guildhall/simulator/client/hostile-values';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import type { BenchDatabase } from '../bench.database.ts';
import { startProductServer } from '../processes/product.process.ts';
import { listDatabaseFaults, type RunProof } from '../proof.ts';
import { createBenchWorld, crowdPassword } from '../world.ts';

/**
 * Calls that end or replace the admin session or change the caller's password. They are left out,
 * because the run would continue as another user.
 */
const ending = new Set(['endAdminSession', 'requestAdminSession', 'changePassword']);
const calls = [
  ...Object.entries<Endpoint>(api),
  ...Object.entries<Endpoint>(gameServerApi),
  ...sections.flatMap((section) =>
    Object.entries(buildSectionEndpoints(section)).map(([op, endpoint]): [string, Endpoint] => [
      `${section.name}.${op}`,
      endpoint,
    ]),
  ),
]
  .map(([name, endpoint]) => ({ name, endpoint }))
  .filter(({ name }) => !ending.has(name));

/**
 * Sender whose account is repaired and signed in again whenever a request has ended the session,
 * the role or the account.
 */
class Person implements HostileRequestSender {
  readonly name: string;
  #player: Player;
  readonly #enter: (player: Player) => Promise<Player>;
  constructor(name: string, player: Player, enter: (player: Player) => Promise<Player>) {
    this.name = name;
    this.#player = player;
    this.#enter = enter;
  }
  get connection(): Connection {
    return this.#player.connection;
  }
  get userId(): number {
    return this.#player.userId;
  }
  get accountId(): number {
    return this.#player.accountId;
  }
  /** Returns true if the session was still valid. */
  async refresh(check: (connection: Connection) => Promise<unknown>): Promise<boolean> {
    const holds = await check(this.connection).then(
      () => true,
      () => false,
    );
    if (!holds) this.#player = await this.#enter(this.#player);
    return holds;
  }
}
/**
 * Restores the account directly in the database, because the operator who could restore it may be
 * the sender who was signed out.
 */
async function putRight(database: BenchDatabase, { userId }: Player, role: string): Promise<void> {
  await database.query(
    `update users set status_id = 2, blocked_until = null, block_reason = null, deletes_at = null,
      deleted_at = null, password_reset_required = false, two_factor_step = 0,
       password_hash = (select password_hash from users where email = $2), version = version + 1 where id = $1`,
    [userId, pattern],
  );
  await database.query(
    'insert into user_roles (user_id, role) values ($1, $2) on conflict do nothing',
    [userId, role],
  );
  await database.query('delete from rate_buckets');
}
/**
 * Account whose password never changes, so that its password hash restores the passwords of other
 * accounts.
 */
const pattern = 'pattern@example.org';
/**
 * Clock that never waits for the next code, because the proof resets used codes in the database.
 */
const unpausedTime: AuthenticatorClock = { now: () => Date.now(), pause: () => Promise.resolve() };

/** All senders of requests. */
interface Cast {
  readonly admin: Person;
  readonly player: Person;
  readonly support: Person;
  readonly visitor: HostileRequestSender;
  readonly gameServer: HostileRequestSender;
}
/** Creates test data with one sender per role. Each sender signs in again when asked to. */
async function assembleCast(database: BenchDatabase, url: string): Promise<Cast> {
  const world = await createBenchWorld(url, 3);
  const register = (email: string): Promise<Player> =>
    new Player(url, { email, password: crowdPassword }).register();
  await register(pattern);
  const asPlayer =
    (role: string) =>
    async (player: Player): Promise<Player> => {
      await putRight(database, player, role);
      return player.login();
    };
  const asAdmin = async (player: Player): Promise<Player> => {
    await putRight(database, player, 'ADMIN');
    const known = player instanceof Admin ? await player.enter().catch(() => undefined) : undefined;
    if (known) return known;
    await database.query(
      'update users set two_factor_enabled = false, two_factor_secret = null where id = $1',
      [player.userId],
    );
    return new Admin(url, player.identity, undefined, unpausedTime).enter();
  };
  const operator = await asAdmin(await register('hostile-admin@example.org'));
  const player = await register('hostile-player@example.org');
  const support = await asPlayer('SUPPORT')(await register('hostile-support@example.org'));
  const key = await callApi(world.admin.connection, 'createGameServerKey', {
    body: { name: 'Hostile', scopes: ['matches', 'players', 'economy', 'config'] },
  });
  const visitor: HostileRequestSender = {
    name: 'visitor',
    connection: new Connection(url),
    userId: player.userId,
    accountId: player.accountId,
  };
  return {
    admin: new Person('admin', operator, asAdmin),
    player: new Person('player', player, asPlayer('PLAYER')),
    support: new Person('support', support, asPlayer('SUPPORT')),
    visitor,
    gameServer: { ...visitor, name: 'game server', gameServer: new GameServer(url, key) },
  };
}
/** Picks the sender with the permission for a call. */
function pickSender({ admin, player, gameServer }: Cast, { may }: Endpoint): HostileRequestSender {
  if (may.startsWith('game-server')) return gameServer;
  return may === 'admin' || may === 'support' ? admin : player;
}

export const proveHostileRequests: RunProof = async (server, { seed, requests }) => {
  const database = await server.create();
  const product = await startProductServer({
    DATABASE_URL: database.url,
    CHECK_REPLIES: '1',
    OVERLOAD_DELAY_MS: '0',
  });
  const line = openHostileRequestConnection(product.url);
  let returns = 0;
  try {
    const cast = await assembleCast(database, product.url);
    const { admin, player, support, visitor, gameServer } = cast;
    const refresh = async (): Promise<void> => {
      for (const entry of [player, support])
        if (!(await entry.refresh((connection) => callApi(connection, 'currentSession', {}))))
          returns++;
      if (!(await admin.refresh((connection) => callApi(connection, 'checkAdminSession', {}))))
        returns++;
    };
    const drawing = new HostileRequestGenerator(
      new HostileValueGenerator(seed, [2, 3, 4, 5, 6, 7, 8, 9]),
    );
    const outcome = await sendHostileRequests({
      calls,
      senders: [admin, player, support, visitor, gameServer],
      fitting: (endpoint) => pickSender(cast, endpoint),
      requests,
      drawing,
      line,
      refresh,
    });
    const seen = Object.fromEntries(
      Object.entries(outcome.byStatus).map(([status, count]) => [`answered ${status}`, count]),
    );
    return {
      attempts: requests,
      violations: [...outcome.faults, ...(await listDatabaseFaults(database))],
      seen: { ...seen, 'signed in anew': returns },
    };
  } finally {
    line.close();
    await product.stop();
    await database.drop();
  }
};
