import { count, desc, eq, ilike } from '../../../kernel/db/drizzle.ts';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { encrypt, newToken } from '../../../kernel/secrets.ts';
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
  updatedBy: null,
});
/** What the log may keep of a key: never its secret. */
const logged = ({ id, name, keyId, scopes, expiresAt, revokedAt }: KeyRow) => ({
  id,
  name,
  keyId,
  scopes,
  expiresAt: iso(expiresAt),
  revokedAt: iso(revokedAt),
});

/** Keys of game servers: made, rotated, revoked; the secret is shown once. */
export class GameServerKeys {
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }
  readonly #locked = async (tx: Tx, id: number): Promise<KeyRow> => {
    const [row] = await tx
      .select()
      .from(gameServerKeys)
      .where(eq(gameServerKeys.id, id))
      .for('update');
    if (!row) throw new AppError('NOT_FOUND');
    if (row.revokedAt) throw new AppError('CONFLICT', { message: 'This key was revoked' });
    return row;
  };
  readonly page = async (filters: { name?: string }, pageNumber: number, perPage: number) => {
    const where =
      filters.name === undefined
        ? undefined
        : ilike(gameServerKeys.name, `%${filters.name.replace(/[\\%_]/g, '\\$&')}%`);
    const rows = await this.#kernel.db.read
      .select()
      .from(gameServerKeys)
      .where(where)
      .orderBy(desc(gameServerKeys.id))
      .limit(perPage)
      .offset((pageNumber - 1) * perPage);
    const [total] = await this.#kernel.db.read
      .select({ n: count() })
      .from(gameServerKeys)
      .where(where);
    return {
      data: rows.map(shown),
      page: pageNumber,
      totalPages: Math.max(1, Math.ceil((total?.n ?? 0) / perPage)),
    };
  };
  async get(id: number) {
    const [row] = await this.#kernel.db.read
      .select()
      .from(gameServerKeys)
      .where(eq(gameServerKeys.id, id));
    if (!row) throw new AppError('NOT_FOUND');
    return shown(row);
  }
  async create(
    call: Call<UserActor>,
    body: { name: string; scopes: readonly string[]; expiresAt?: string | null | undefined },
  ) {
    const [keyId, key] = [newToken().slice(0, 20), newToken()];
    const made = await this.#kernel.commands.run(
      { ...call, idempotencyKey: undefined },
      {
        type: 'game-server-keys.create',
        text: `Made the key “${body.name}”`,
        entity: 'game-server-keys',
      },
      async (tx) => {
        const [row] = await tx
          .insert(gameServerKeys)
          .values({
            name: body.name,
            keyId,
            secret: encrypt(this.#kernel.config.secretKey, key),
            scopes: [...body.scopes],
            createdAt: this.#kernel.clock.now(),
            expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
          })
          .returning();
        if (!row) throw new Error('The key was not written');
        return { reply: { id: row.id }, after: logged(row), entityId: row.id };
      },
    );
    return { id: made.id, keyId, key };
  }
  async rotate(call: Call<UserActor>, id: number) {
    const key = newToken();
    const done = await this.#kernel.commands.run(
      { ...call, idempotencyKey: undefined },
      {
        type: 'game-server-keys.rotate',
        text: 'Rotated a key',
        entity: 'game-server-keys',
        entityId: id,
      },
      async (tx) => {
        const row = await this.#locked(tx, id);
        await tx
          .update(gameServerKeys)
          .set({
            secret: encrypt(this.#kernel.config.secretKey, key),
            previousSecret: row.secret,
            previousUntil: new Date(this.#kernel.clock.now().getTime() + overlapMs),
            version: row.version + 1,
          })
          .where(eq(gameServerKeys.id, id));
        return {
          reply: { keyId: row.keyId },
          before: logged(row),
          after: logged(row),
          text: `Rotated the key “${row.name}”`,
        };
      },
    );
    return { id, keyId: done.keyId, key };
  }
  readonly revoke = (call: Call<UserActor>, id: number) =>
    this.#kernel.commands.run(
      call,
      {
        type: 'game-server-keys.revoke',
        text: 'Revoked a key',
        entity: 'game-server-keys',
        entityId: id,
      },
      async (tx) => {
        const row = await this.#locked(tx, id);
        const revokedAt = this.#kernel.clock.now();
        await tx
          .update(gameServerKeys)
          .set({ revokedAt, version: row.version + 1 })
          .where(eq(gameServerKeys.id, id));
        return {
          reply: {},
          before: logged(row),
          after: logged({ ...row, revokedAt }),
          text: `Revoked the key “${row.name}”`,
        };
      },
    );
}
