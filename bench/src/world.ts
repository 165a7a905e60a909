/** Test data for the measurements, created through the public interfaces, except for the crowd. */
import { Admin, type AuthenticatorClock } from '@guildhall/simulator/client/admin';
import { registerGameServer, type GameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { runInParallel } from '@guildhall/simulator/in-parallel';
import type { BenchDatabase } from './bench.database.ts';
import { operatorLogin } from './processes/product.process.ts';

export const crowdPassword = 'quiet-lantern-by-the-gate';
const version = '1.0';
const region = 'Northreach';
/**
 * Maximum number of players in a match, and maximum experience that a result may report without
 * being held.
 */
const rosterMax = 64;
const expMax = 500;
const expPerLevel = 100;

export interface BenchWorld {
  readonly admin: Admin;
  readonly game: GameServer;
  readonly itemId: number;
  readonly rewardIds: readonly number[];
}
/**
 * Creates an item, and a reward with this item for each level from 2 on. If the time of the product
 * is simulated, `time` must follow it, because the codes of the operator's authenticator depend on
 * it.
 */
export async function createBenchWorld(
  url: string,
  rewards: number,
  time?: AuthenticatorClock,
): Promise<BenchWorld> {
  const admin = await new Admin(url, operatorLogin, undefined, time).enter();
  const type = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
    name: 'Skin',
    section: 1,
    category: 'COSMETIC',
    internalName: 'skin',
    filterName: 'Skins',
  });
  const item = await admin.section<{ id: number }>('POST', '/api/game/admin/inventories', {
    name: 'Oathkeeper',
    typeId: type.id,
    rarity: 4,
  });
  const rewardIds: number[] = [];
  for (let index = 0; index < rewards; index++) {
    const made = await admin.section<{ id: number }>('POST', '/api/admin/level-rewards', {
      lvl: index + 2,
      itemType: 'SKIN',
      itemId: item.id,
      enabled: true,
      retroactive: false,
    });
    rewardIds.push(made.id);
  }
  const game = await registerGameServer(admin);
  return { admin, game, itemId: item.id, rewardIds };
}
/** Registers a player who belongs to no crowd. */
export const registerBenchPlayer = (url: string): Promise<Player> =>
  new Player(url, { email: 'first@example.org', password: crowdPassword }).register();
export const buildCrowdEmail = (index: number): string =>
  `rider${index}@${['north', 'south', 'harbour', 'meadow'][index % 4] ?? ''}-watch.example.org`;

/**
 * Writes many users directly into the database, with the password of a registered user, because
 * registering them would measure only hashing.
 */
export async function seedCrowd(
  database: BenchDatabase,
  url: string,
  count: number,
): Promise<void> {
  const first = await registerBenchPlayer(url);
  await database.query(
    `insert into users (email, password_hash, status_id, created_at)
     select 'rider' || n || '@' || (array['north', 'south', 'harbour', 'meadow'])[n % 4 + 1] ||
       '-watch.example.org', (select password_hash from users where id = $1), 2, now()
     from generate_series(0, $2::int - 1) n`,
    [first.userId, count],
  );
  await database.query(
    `insert into accounts (user_id, username) select id, 'Rider' || id from users where email like 'rider%'`,
  );
  await database.query(
    `insert into user_roles (user_id, role) select id, 'PLAYER' from users where email like 'rider%'`,
  );
  await database.query('analyze');
}
/** Signs in members of the crowd. */
export async function signInCrowd(url: string, from: number, count: number): Promise<Player[]> {
  const players = Array.from(
    { length: count },
    (_one, index) =>
      new Player(url, { email: buildCrowdEmail(from + index), password: crowdPassword }),
  );
  await runInParallel(players, 4, async (player) => {
    await player.login();
  });
  return players;
}
export async function admitPlayersToServer(
  game: GameServer,
  players: readonly Player[],
): Promise<void> {
  await runInParallel(players, 4, async (player) => {
    const answer = await game.admit(await player.ticket(version, region), 'FS');
    if (answer.refused !== null) throw new Error(`A player was refused: ${answer.refused}`);
  });
}
const batches = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_one, at) =>
    list.slice(at * size, (at + 1) * size),
  );
let matches = 0;
/**
 * Plays one match for all players, in rosters of the maximum size, and gives each player the stated
 * experience.
 */
export async function playMatches(
  game: GameServer,
  players: readonly Player[],
  exp: number,
): Promise<void> {
  for (const roster of batches(players, rosterMax)) {
    const matchId = `bench-${process.pid}-${matches++}`;
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId,
        mode: 'FS',
        players: roster.map(({ accountId }) => ({ accountId })),
      },
    });
    const results = roster.map(({ accountId }, index) => ({
      accountId,
      place: index + 1,
      won: index === 0,
      durationMs: 0,
      exp,
    }));
    const { state } = await game.call('reportResult', {
      params: { id: matchId },
      body: { serverId: game.serverId, endedAt: new Date().toISOString(), players: results },
    });
    if (state !== 'FINISHED') throw new Error(`A match was ${state}`);
  }
}
/**
 * Raises admitted players by the given number of levels, which makes the rewards of these levels
 * ready.
 */
export async function raisePlayerLevels(
  game: GameServer,
  players: readonly Player[],
  levels: number,
): Promise<void> {
  for (let left = levels * expPerLevel; left > 0; left -= expMax)
    await playMatches(game, players, Math.min(left, expMax));
}
