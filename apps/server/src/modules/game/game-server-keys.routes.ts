import { gameServerKeys as feed, gameServerKeysApi as api } from '@guildhall/contract/admin/game-server-keys';
import { sectionEndpoints } from '@guildhall/contract/kit/section';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { count, desc, eq, ilike } from 'drizzle-orm';
import type { Call, UserActor } from '../../kernel/actor.ts';
import { csvStream } from '../../kernel/csv.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Handler, Router } from '../../kernel/http.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { encrypt, newToken } from '../../kernel/secrets.ts';
import { gameServerKeys } from './game.tables.ts';

type KeyRow = typeof gameServerKeys.$inferSelect;
const overlapMs = 3_600_000;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const shown = (row: KeyRow) => ({
  id: row.id,
  name: row.name,
  keyId: row.keyId,
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  expiresAt: iso(row.expiresAt),
  lastUsedAt: iso(row.lastUsedAt),
  revokedAt: iso(row.revokedAt),
  version: row.version,
  updatedAt: row.createdAt.toISOString(),
});
/** What the log may keep of a key: never its secret. */
const logged = ({ id, name, keyId, scopes, expiresAt, revokedAt }: KeyRow) => ({ id, name, keyId, scopes, expiresAt: iso(expiresAt), revokedAt: iso(revokedAt) });

function useCases({ db, commands, clock, config }: Kernel) {
  const locked = async (tx: Tx, id: number): Promise<KeyRow> => {
    const [row] = await tx.select().from(gameServerKeys).where(eq(gameServerKeys.id, id)).for('update');
    if (!row) throw new AppError('NOT_FOUND');
    if (row.revokedAt) throw new AppError('CONFLICT', { message: 'This key was revoked' });
    return row;
  };
  const page = async (filters: { name?: string }, pageNumber: number, perPage: number) => {
    const where = filters.name === undefined ? undefined : ilike(gameServerKeys.name, `%${filters.name.replace(/[\\%_]/g, '\\$&')}%`);
    const rows = await db.read
      .select()
      .from(gameServerKeys)
      .where(where)
      .orderBy(desc(gameServerKeys.id))
      .limit(perPage)
      .offset((pageNumber - 1) * perPage);
    const [total] = await db.read.select({ n: count() }).from(gameServerKeys).where(where);
    return { data: rows.map(shown), page: pageNumber, totalPages: Math.max(1, Math.ceil((total?.n ?? 0) / perPage)) };
  };
  return {
    page,
    async get(id: number) {
      const [row] = await db.read.select().from(gameServerKeys).where(eq(gameServerKeys.id, id));
      if (!row) throw new AppError('NOT_FOUND');
      return shown(row);
    },
    async create(call: Call<UserActor>, body: { name: string; scopes: readonly string[]; expiresAt?: string | null | undefined }) {
      const [keyId, key] = [newToken().slice(0, 20), newToken()];
      const made = await commands.run(
        { ...call, idempotencyKey: undefined },
        { type: 'game-server-keys.create', text: `Made the key “${body.name}”`, entity: 'game-server-keys' },
        async (tx) => {
          const [row] = await tx
            .insert(gameServerKeys)
            .values({
              name: body.name,
              keyId,
              secret: encrypt(config.secretKey, key),
              scopes: [...body.scopes],
              createdAt: clock.now(),
              expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
            })
            .returning();
          if (!row) throw new Error('The key was not written');
          return { reply: { id: row.id }, after: logged(row), entityId: row.id };
        },
      );
      return { id: made.id, keyId, key };
    },
    async rotate(call: Call<UserActor>, id: number) {
      const key = newToken();
      const done = await commands.run(
        { ...call, idempotencyKey: undefined },
        { type: 'game-server-keys.rotate', text: 'Rotated a key', entity: 'game-server-keys', entityId: id },
        async (tx) => {
          const row = await locked(tx, id);
          await tx
            .update(gameServerKeys)
            .set({ secret: encrypt(config.secretKey, key), previousSecret: row.secret, previousUntil: new Date(clock.now().getTime() + overlapMs), version: row.version + 1 })
            .where(eq(gameServerKeys.id, id));
          return { reply: { keyId: row.keyId }, before: logged(row), after: logged(row), text: `Rotated the key “${row.name}”` };
        },
      );
      return { id, keyId: done.keyId, key };
    },
    revoke: (call: Call<UserActor>, id: number) =>
      commands.run(call, { type: 'game-server-keys.revoke', text: 'Revoked a key', entity: 'game-server-keys', entityId: id }, async (tx) => {
        const row = await locked(tx, id);
        const revokedAt = clock.now();
        await tx
          .update(gameServerKeys)
          .set({ revokedAt, version: row.version + 1 })
          .where(eq(gameServerKeys.id, id));
        return { reply: {}, before: logged(row), after: logged({ ...row, revokedAt }), text: `Revoked the key “${row.name}”` };
      }),
  };
}
export function mountGameServerKeys(router: Router, kernel: Kernel): void {
  const use = useCases(kernel);
  const names = Object.keys(feed.fields);
  const handlers: Record<string, Handler<Endpoint>> = {
    list: (_call, input) => {
      const { page, perPage, ...filters } = input['body' as never] as { page: number; perPage: number; name?: string };
      return use.page(filters, page, perPage);
    },
    get: (_call, input) => use.get((input['params' as never] as { id: number }).id),
    export: async (_call, input) => {
      async function* pieces(): AsyncGenerator<unknown[][]> {
        for (let page = 1, more = true; more; page++) {
          const { data, totalPages } = await use.page(input['body' as never], page, 500);
          more = page < totalPages;
          yield data.map((row) => ['id', ...names].map((name) => (row as Record<string, unknown>)[name]));
        }
      }
      return csvStream(['ID', ...names], pieces());
    },
  };
  for (const [op, endpoint] of Object.entries(sectionEndpoints(feed))) {
    const handler = handlers[op];
    if (handler) router.bind(`${feed.name}.${op}`, endpoint, handler);
  }
  router.bind('createGameServerKey', api.createGameServerKey, (call, { body }) => use.create(call, body));
  router.bind('rotateGameServerKey', api.rotateGameServerKey, (call, { params }) => use.rotate(call, params.id));
  router.bind('revokeGameServerKey', api.revokeGameServerKey, (call, { params }) => use.revoke(call, params.id));
}
