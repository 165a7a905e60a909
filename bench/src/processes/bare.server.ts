/**
 * Server with the minimum cost of a request: Fastify with its defaults, one pool, one prepared
 * query per route, and no session, validation, schema or record. The bench computes its ratios
 * against this server, in the same run on the same database.
 */
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import pg from 'pg';
import { Server } from 'socket.io';
import { bareServerConnectionName } from '../bench.database.ts';

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  application_name: bareServerConnectionName,
});
pool.on('error', () => {});
const rows = async (
  name: string | undefined,
  text: string,
  values: readonly unknown[],
): Promise<object[]> =>
  (await pool.query<object>({ ...(name !== undefined && { name }), text, values: [...values] }))
    .rows;
const http = Fastify();

http.get('/health', () => ({ status: 'ok' }));
http.get<{ Params: { id: string } }>('/users/:id', async ({ params }) => {
  const userRows = await rows(
    'user',
    'select u.id, u.email, u.status_id, u.language, u.created_at, a.id as account_id, ' +
      'a.username, a.exp_total::text, a.level from users u join accounts a on a.user_id = u.id ' +
      'where u.id = $1',
    [params.id],
  );
  return userRows[0] ?? {};
});
http.get<{ Params: { id: string }; Querystring: { page: string } }>(
  '/items/:id',
  async ({ params, query }) => ({
    data: await rows(
      'items',
      `select i.id, v.name, v.rarity, t.section, v.type_id, t.name as type_name, i.asset_id,
        v.image_url, i.issued_id, i.template_id, v.dlc, v.description, i.granted_at, count(*)
        over()::int as total
     from items i join inventories v on v.id = i.template_id join inventory_types t on t.id = v.type_id
     where i.account_id = $1 and i.state = 'OWNED' order by i.id desc limit 20 offset $2`,
      [params.id, (Number(query.page) - 1) * 20],
    ),
  }),
);
http.get<{ Querystring: { email: string } }>('/search', async ({ query }) => ({
  // planned again for each value, because a generic plan would ignore the trigram index
  data: await rows(
    undefined,
    'select u.id, u.email, a.username from users u join accounts a on a.user_id = u.id where normal_form(u.email) like $1 order by u.id desc limit 20',
    [`%${query.email}%`],
  ),
}));
http.post<{ Body: object }>(
  '/writes',
  async ({ body }) =>
    (
      await rows('write', 'insert into bench_writes (body, at) values ($1, now()) returning id', [
        JSON.stringify(body),
      ])
    )[0],
);
/** Database functions that write the rows of a product's call, by call (`hand-made.ts`). */
const byHand: Readonly<Record<string, string>> = {
  create: 'select bench_create($1)',
  grant: 'select bench_grant($1, $2)',
  claim: 'select bench_claim($1, $2, $3)',
};
http.post<{ Params: { call: string }; Body: { values: unknown[] } }>(
  '/by-hand/:call',
  async ({ params: { call }, body }) => {
    await rows(call, byHand[call] ?? '', body.values);
    return {};
  },
);
http.post<{ Body: { hash: string; password: string } }>('/verify', async ({ body }) => ({
  matches: await verify(body.hash, body.password),
}));

const io = new Server(http.server, { transports: ['websocket'], serveClient: false });
http.post<{ Body: object }>('/emit', ({ body }) => {
  io.emit('event', body);
  return {};
});
await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
console.log('The bare server is ready');
