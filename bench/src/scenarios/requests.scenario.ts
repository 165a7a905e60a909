/**
 * Cost of a request: processor time of the server and of its PostgreSQL, compared with a bare
 * Fastify on the same tables.
 */
import { randomUUID } from 'node:crypto';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import {
  measureAgainstBareServer,
  buildCpuRatioFigure,
  roundCountWithWarmUp,
  type BenchSetup,
  type BenchFigure,
  type CreatePreparedRequests,
} from '../figure.ts';
import { createBareServerFunctions } from '../hand-made.ts';
import {
  buildIdentityHeaders,
  openRequestSender,
  sendTimedRequests,
  type PreparedRequest,
} from '../load.ts';
import {
  admitPlayersToServer,
  createBenchWorld,
  buildCrowdEmail,
  crowdPassword,
  signInCrowd,
  raisePlayerLevels,
  seedCrowd,
  type BenchWorld,
} from '../world.ts';

const rewards = 30;
const claimers = 192;
const ownedItems = 200;

const repeat = (count: number, make: (index: number) => PreparedRequest): PreparedRequest[] =>
  Array.from({ length: count }, (_one, index) => make(index));
const keyed = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  'idempotency-key': randomUUID(),
});
/** Returns a search text: a part of one user's address that few or no other addresses contain. */
const partOf = (index: number): string => String(1000 + ((index * 7919) % 9000));
const bareWrite = (_round: number, count: number): PreparedRequest[] =>
  repeat(count, (index) => ({ method: 'POST', path: '/writes', body: { index, amount: 1 } }));

interface Cast {
  readonly bench: BenchSetup;
  readonly world: BenchWorld;
  readonly users: number;
  /** Admitted players with every reward ready; the first player owns many items. */
  readonly players: readonly Player[];
  readonly player: Player;
  readonly own: Record<string, string>;
  readonly staff: Record<string, string>;
  readonly size: (count: number) => number;
}
/**
 * Runs vacuum and analyze, as the database itself does within a minute. Otherwise plans made for a
 * table that was empty or held one player's rows would stay for all rounds and scan the whole
 * filled table.
 */
const settled = (bench: BenchSetup): Promise<unknown> => bench.database.query('vacuum analyze');

async function prepare(bench: BenchSetup, users: number): Promise<Cast> {
  const { product, database } = bench;
  await database.query(
    'create table bench_writes (id bigint generated always as identity primary key, body jsonb not null, at timestamptz not null)',
  );
  const world = await createBenchWorld(product.url, rewards);
  await seedCrowd(database, product.url, users);
  const players = await signInCrowd(product.url, 0, claimers);
  const [player] = players;
  if (!player) throw new Error('The crowd is empty');
  await admitPlayersToServer(world.game, players);
  await raisePlayerLevels(world.game, players, rewards);
  for (let given = 0; given < ownedItems; given += 100)
    await callApi(world.admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: world.itemId, amount: 100 },
    });
  await settled(bench);
  const size = (count: number): number => Math.max(20, Math.round(count * bench.scale));
  return {
    bench,
    world,
    users,
    players,
    player,
    own: buildIdentityHeaders(player.connection),
    staff: buildIdentityHeaders(world.admin.connection),
    size,
  };
}

async function reads({ bench, player, own, staff, users, size }: Cast): Promise<BenchFigure[]> {
  const me = { method: 'GET', path: `/api/users/${player.userId}`, headers: own } as const;
  const bareMe = { method: 'GET', path: `/users/${player.userId}` } as const;
  const user = await measureAgainstBareServer(
    bench,
    size(1500),
    (_round, count) => repeat(count, () => me),
    (_round, count) => repeat(count, () => bareMe),
  );
  const page = (index: number): PreparedRequest => ({
    method: 'GET',
    path: `/api/accounts/${player.accountId}/inventories?page=${(index % 8) + 1}&perPage=20`,
    headers: own,
  });
  const barePage = (index: number): PreparedRequest => ({
    method: 'GET',
    path: `/items/${player.accountId}?page=${(index % 8) + 1}`,
  });
  const items = await measureAgainstBareServer(
    bench,
    size(800),
    (_round, count) => repeat(count, page),
    (_round, count) => repeat(count, barePage),
  );
  const search = (index: number): PreparedRequest => ({
    method: 'GET',
    path: `/api/admin/users?email=${partOf(index)}`,
    headers: staff,
  });
  const bareSearch = (index: number): PreparedRequest => ({
    method: 'GET',
    path: `/search?email=${partOf(index)}`,
  });
  const measurements = await measureAgainstBareServer(
    bench,
    size(500),
    (_round, count) => repeat(count, search),
    (_round, count) => repeat(count, bareSearch),
  );
  return [
    buildCpuRatioFigure('current user', user, { goalMax: 2 }),
    buildCpuRatioFigure('inventory page with total', items, {
      goalMax: 1.7,
      note: `pages of 20 of ${ownedItems} items`,
    }),
    buildCpuRatioFigure('substring search over e-mails', measurements, {
      goalMax: 1.7,
      note: `${users} users, written by SQL; four digits looked for; the goal is for 100000 users`,
    }),
  ];
}
/**
 * One write, as calls of the product (`ours`), and as calls of the bare server, which writes the
 * same rows with a database function (`byHand`).
 */
interface Write {
  readonly name: string;
  readonly count: number;
  readonly ours: CreatePreparedRequests;
  readonly byHand: CreatePreparedRequests;
}
const writeByHand = (bodyName: string, values: readonly unknown[]): PreparedRequest => ({
  method: 'POST',
  path: `/by-hand/${bodyName}`,
  body: { values },
});
async function writesOf({ bench, world, players, staff, size }: Cast): Promise<Write[]> {
  const crowd = await bench.database.query<{ id: number; account: number }>(
    `select u.id, a.id as account from users u join accounts a on a.user_id = u.id
     where u.email like 'rider%' order by u.id limit 5000`,
  );
  const rider = (round: number, count: number, index: number) =>
    crowd[(round * count + index) % crowd.length] ?? { id: 0, account: 0 };
  const claims = players.flatMap((player) => world.rewardIds.map((id) => ({ player, id })));
  const each = Math.floor(Math.min(claims.length / (2 * roundCountWithWarmUp + 1), size(600)));
  const claimsOf = (round: number) => claims.slice(round * each, (round + 1) * each);
  return [
    {
      name: 'create a row, with its command record',
      count: size(600),
      ours: (round, count) =>
        repeat(count, (index) => ({
          method: 'POST',
          path: '/api/admin/hot-links',
          headers: keyed(staff),
          body: { link: `https://example.org/${round}/${index}`, active: false },
        })),
      byHand: (round, count) =>
        repeat(count, (index) => writeByHand('create', [`https://example.com/${round}/${index}`])),
    },
    {
      name: 'grant of an item, with its command record',
      count: size(600),
      ours: (round, count) =>
        repeat(count, (index) => ({
          method: 'POST',
          path: `/api/admin/users/${rider(round, count, index).id}/inventories`,
          headers: { ...keyed(staff), 'x-reason': 'bench' },
          body: { inventoryId: world.itemId, amount: 1 },
        })),
      byHand: (round, count) =>
        repeat(count, (index) =>
          writeByHand('grant', [rider(round, count, index).account, world.itemId]),
        ),
    },
    {
      name: 'claim of a level reward',
      count: each,
      ours: (round) =>
        claimsOf(round).map(({ player: { userId, connection }, id }) => ({
          method: 'POST',
          path: `/api/users/${userId}/level-rewards/${id}/claim`,
          headers: keyed(buildIdentityHeaders(connection)),
          body: {},
        })),
      byHand: (round) =>
        claimsOf(round).map(({ player, id }) =>
          writeByHand('claim', [player.accountId, world.itemId, id]),
        ),
    },
  ];
}
const rowsOfWrites =
  'a grant or claim writes command, serial, item, history, two messages, and a notification ' +
  'or an entitlement; all are of one template';
async function writes(cast: Cast): Promise<BenchFigure[]> {
  const { bench } = cast;
  const writes = await writesOf(cast);
  // calls each write once, so that there is a record to copy for the bare server
  const shooter = openRequestSender(bench.product.url, 1);
  for (const { ours } of writes)
    await sendTimedRequests(shooter, ours(2 * roundCountWithWarmUp, 1).slice(0, 1), 1);
  shooter.close();
  await createBareServerFunctions(bench.database);
  const figures: BenchFigure[] = [];
  for (const { name, count, ours, byHand } of writes) {
    const later: CreatePreparedRequests = (round, wanted) =>
      ours(round + roundCountWithWarmUp, wanted);
    await settled(bench);
    figures.push(
      buildCpuRatioFigure(name, await measureAgainstBareServer(bench, count, ours, bareWrite), {
        note: `against one insert; ${rowsOfWrites}`,
      }),
    );
    await settled(bench);
    figures.push(
      buildCpuRatioFigure(
        `${name}, over the same rows by hand`,
        await measureAgainstBareServer(bench, count, later, byHand),
        {
          goalMax: 2,
          note: 'against one function of the database that writes the same rows in one message',
        },
      ),
    );
  }
  return figures;
}
export async function measureRequests(bench: BenchSetup, users: number): Promise<BenchFigure[]> {
  const cast = await prepare(bench, users);
  const figures = [
    ...(await reads(cast)),
    ...(await writes(cast)),
    ...(await signIn(bench, cast.size(60))),
  ];
  for (const { name, value, unit, parts } of figures)
    console.log(`  ${name}: ${value} ${unit} ${JSON.stringify(parts)}`);
  return figures;
}

/** Measures sign-in. Most of its cost is hashing, so the figure is the cost beyond the hashing. */
async function signIn(bench: BenchSetup, count: number): Promise<BenchFigure[]> {
  const [row] = await bench.database.query<{ hash: string }>(
    `select password_hash as hash from users where email = 'first@example.org'`,
  );
  // no two rounds use the same address, because each address may try only ten times
  const shots = (round: number, n: number): PreparedRequest[] =>
    repeat(n, (index) => ({
      method: 'POST',
      path: '/api/sessions',
      body: { email: buildCrowdEmail(1000 + round * n + index), password: crowdPassword },
    }));
  const bare = (_round: number, n: number): PreparedRequest[] =>
    repeat(n, () => ({
      method: 'POST',
      path: '/verify',
      body: { hash: row?.hash, password: crowdPassword },
    }));
  const { product, bare: hash } = await measureAgainstBareServer(bench, count, shots, bare);
  const cost = product.cpu.serverMs + product.cpu.databaseMs;
  const hashing = hash.cpu.serverMs;
  return [
    {
      scenario: 'requests',
      name: 'sign-in beyond its password hash',
      value: Number((cost - hashing).toFixed(2)),
      unit: 'ms',
      goalMax: 2,
      note: 'processor time; the bare server compares the same password',
      parts: {
        serverMs: Number(product.cpu.serverMs.toFixed(2)),
        databaseMs: Number(product.cpu.databaseMs.toFixed(2)),
        hashMs: Number(hashing.toFixed(2)),
        p50Ms: Number(product.p50Ms.toFixed(1)),
        p95Ms: Number(product.p95Ms.toFixed(1)),
      },
    },
  ];
}
