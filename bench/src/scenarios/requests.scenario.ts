/** What a request costs: processor time of the server and of its PostgreSQL, beside a bare Fastify on the same tables. */
import { randomUUID } from 'node:crypto';
import { callApi } from '@guildhall/simulator/client/api';
import { compare, ratioFigure, type Bench, type Figure } from '../figure.ts';
import { identityOf, type Shot } from '../load.ts';
import { admit, buildWorld, crowdEmail, crowdPassword, enterCrowd, raise, seedCrowd } from '../world.ts';

const rewards = 30;
const claimers = 64;
const ownedItems = 200;
const rounds = 6;

const repeat = (count: number, make: (index: number) => Shot): Shot[] => Array.from({ length: count }, (_one, index) => make(index));
const keyed = (headers: Record<string, string>): Record<string, string> => ({ ...headers, 'idempotency-key': randomUUID() });
/** A part of an address of the crowd that few others share, and sometimes none. */
const partOf = (index: number): string => String(1000 + ((index * 7919) % 9000));
const bareWrite = (_round: number, count: number): Shot[] => repeat(count, (index) => ({ method: 'POST', path: '/writes', body: { index, amount: 1 } }));

export async function requests(bench: Bench, users: number): Promise<Figure[]> {
  const { product, database } = bench;
  await database.query('create table bench_writes (id bigint generated always as identity primary key, body jsonb not null, at timestamptz not null)');
  const world = await buildWorld(product.url, rewards);
  await seedCrowd(database, product.url, users);
  const players = await enterCrowd(product.url, 0, claimers);
  const [player] = players;
  if (!player) throw new Error('The crowd is empty');
  await admit(world.game, players);
  await raise(world.game, players, rewards);
  for (let given = 0; given < ownedItems; given += 100)
    await callApi(world.admin.connection, 'adminGrantInventory', { params: { id: player.userId }, body: { inventoryId: world.itemId, amount: 100 } });
  const crowd = await database.query<{ id: number }>(`select id from users where email like 'rider%' order by id limit 5000`);
  const [own, staff] = [identityOf(player.connection), identityOf(world.admin.connection)];
  const size = (count: number): number => Math.max(20, Math.round(count * bench.scale));
  const figures: Figure[] = [];
  const note = (figure: Figure): void => {
    console.log(`  ${figure.name}: ${figure.value} times  ${JSON.stringify(figure.parts)}`);
    figures.push(figure);
  };

  const me = { method: 'GET', path: `/api/users/${player.userId}`, headers: own } as const;
  const bareMe = { method: 'GET', path: `/users/${player.userId}` } as const;
  note(
    ratioFigure(
      'current user',
      await compare(
        bench,
        size(1500),
        (_r, n) => repeat(n, () => me),
        (_r, n) => repeat(n, () => bareMe),
      ),
      { goalMax: 2 },
    ),
  );

  const page = (index: number): Shot => ({ method: 'GET', path: `/api/accounts/${player.accountId}/inventories?page=${(index % 8) + 1}&perPage=20`, headers: own });
  const barePage = (index: number): Shot => ({ method: 'GET', path: `/items/${player.accountId}?page=${(index % 8) + 1}` });
  note(
    ratioFigure(
      'inventory page with total',
      await compare(
        bench,
        size(800),
        (_r, n) => repeat(n, page),
        (_r, n) => repeat(n, barePage),
      ),
      { goalMax: 1.7, note: `pages of 20 of ${ownedItems} items` },
    ),
  );

  const search = (index: number): Shot => ({ method: 'GET', path: `/api/admin/users?email=${partOf(index)}`, headers: staff });
  const bareSearch = (index: number): Shot => ({ method: 'GET', path: `/search?email=${partOf(index)}` });
  note(
    ratioFigure(
      'substring search over e-mails',
      await compare(
        bench,
        size(500),
        (_r, n) => repeat(n, search),
        (_r, n) => repeat(n, bareSearch),
      ),
      { goalMax: 1.7, note: `${users} users, written by SQL; four digits looked for` },
    ),
  );

  const link =
    (round: number) =>
    (index: number): Shot => ({ method: 'POST', path: '/api/admin/hot-links', headers: keyed(staff), body: { link: `https://example.org/${round}/${index}`, active: false } });
  note(
    ratioFigure('create a row, with its command record', await compare(bench, size(400), (r, n) => repeat(n, link(r)), bareWrite), {
      goalMax: 2.2,
      note: 'hot link, against one insert',
    }),
  );

  const grant = (round: number, count: number): Shot[] =>
    repeat(count, (index) => ({
      method: 'POST',
      path: `/api/admin/users/${crowd[(round * count + index) % crowd.length]?.id ?? 0}/inventories`,
      headers: keyed(staff),
      body: { inventoryId: world.itemId, amount: 1 },
    }));
  note(
    ratioFigure('grant of an item, with its command record', await compare(bench, size(300), grant, bareWrite), {
      note: 'against one insert; writes the command, serial, item, history, notification and two messages. Every grant is of one template, whose serial numbers they wait for',
    }),
  );

  const claims = players.flatMap(({ userId, connection }) =>
    world.rewardIds.map((id): Shot => ({ method: 'POST', path: `/api/users/${userId}/level-rewards/${id}/claim`, headers: keyed(identityOf(connection)), body: {} })),
  );
  const each = Math.floor(Math.min(claims.length / rounds, size(300)));
  note(
    ratioFigure('claim of a level reward', await compare(bench, each, (round) => claims.slice(round * each, (round + 1) * each), bareWrite), {
      note: 'against one insert; writes the command, entitlement, receipt, serial, item, history and two messages. Every reward is of one template',
    }),
  );
  figures.push(...(await signIn(bench, size(60))));
  return figures;
}

/** Sign-in is hashing; what it costs beyond that is the figure. */
async function signIn(bench: Bench, count: number): Promise<Figure[]> {
  const [row] = await bench.database.query<{ hash: string }>(`select password_hash as hash from users where email = 'first@example.org'`);
  // Each address may try ten times: no two rounds meet the same.
  const shots = (round: number, n: number): Shot[] =>
    repeat(n, (index) => ({ method: 'POST', path: '/api/sessions', body: { email: crowdEmail(1000 + round * n + index), password: crowdPassword } }));
  const bare = (_round: number, n: number): Shot[] => repeat(n, () => ({ method: 'POST', path: '/verify', body: { hash: row?.hash, password: crowdPassword } }));
  const { product, bare: hash } = await compare(bench, count, shots, bare);
  const cost = product.cpu.serverMs + product.cpu.databaseMs;
  const hashing = hash.cpu.serverMs;
  console.log(`  sign-in: ${cost.toFixed(2)} ms, of which hashing ${hashing.toFixed(2)} ms`);
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
