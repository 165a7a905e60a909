import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { AppError, invalid } from '../../../kernel/errors.ts';
import { noteCommandImpacts } from '../../../kernel/commands/impacts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { encrypt, generateToken } from '../../../kernel/secrets.ts';
import {
  findGameServerKey,
  insertGameServerKey,
  lockGameServerKey,
  listGameServerKeysPage,
  revokeGameServerKey,
  rotateGameServerKey,
  type GameServerKeyRow,
} from './game-server-keys.store.ts';
import { lockRegionIfExists } from '../regions/regions.api.ts';
import { messages } from './game-server-keys.messages.ts';
import { buildPageWithTotal } from '../../../kernel/db/paged.ts';

const scopeNames: Readonly<Record<string, Sentence>> = {
  matches: messages.scopeMatches(),
  players: messages.scopePlayers(),
  economy: messages.scopeEconomy(),
  config: messages.scopeConfig(),
};
const toScopeName = (scope: string): Sentence => scopeNames[scope] ?? { key: scope };
const overlapMs = 3_600_000;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const shown = (row: GameServerKeyRow) => ({
  id: row.id,
  name: row.name,
  keyId: row.keyId,
  scopes: row.scopes,
  regionId: row.regionId,
  createdAt: row.createdAt.toISOString(),
  expiresAt: iso(row.expiresAt),
  lastUsedAt: iso(row.lastUsedAt),
  revokedAt: iso(row.revokedAt),
  version: row.version,
  updatedAt: row.createdAt.toISOString(),
  updatedBy: null,
});
/** Returns the fields of a key for the log, without its secret. */
const logged = ({ id, name, keyId, scopes, regionId, expiresAt, revokedAt }: GameServerKeyRow) => ({
  id,
  name,
  keyId,
  scopes,
  regionId,
  expiresAt: iso(expiresAt),
  revokedAt: iso(revokedAt),
});

async function locked(tx: Tx, id: number): Promise<GameServerKeyRow> {
  const row = await lockGameServerKey(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.revokedAt) throw new AppError('CONFLICT', { because: messages.keyRevoked() });
  return row;
}
const page =
  (kernel: Kernel) => async (filters: { name?: string }, pageNumber: number, perPage: number) => {
    const { rows, total } = await listGameServerKeysPage(kernel.db.read, filters.name, {
      page: pageNumber,
      perPage,
    });
    return buildPageWithTotal(rows.map(shown), pageNumber, perPage, total);
  };
const get = (kernel: Kernel) => async (id: number) => {
  const row = await findGameServerKey(kernel.db.read, id);
  if (!row) throw new AppError('NOT_FOUND');
  return shown(row);
};
const create =
  (kernel: Kernel) =>
  async (
    call: Call<UserActor>,
    body: {
      name: string;
      scopes: readonly string[];
      regionId?: number | null | undefined;
      expiresAt?: string | null | undefined;
    },
  ) => {
    const [keyId, key] = [generateToken().slice(0, 20), generateToken()];
    const made = await kernel.commands.run(
      { ...call, idempotencyKey: undefined },
      {
        type: 'game-server-keys.create',
        said: messages.madeKey({ name: body.name }),
        entity: 'game-server-keys',
      },
      async (tx) => {
        const regionId = body.regionId ?? null;
        if (regionId !== null && !(await lockRegionIfExists(tx, regionId)))
          throw invalid('regionId', problem('absent'));
        const row = await insertGameServerKey(tx, {
          name: body.name,
          keyId,
          secret: encrypt(kernel.config.secretKey, key),
          scopes: body.scopes,
          regionId,
          createdAt: kernel.clock.now(),
          expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
        });
        noteCommandImpacts([
          {
            kind: 'gives-power',
            sentence: messages.keyMay({ name: body.name, scopes: body.scopes.map(toScopeName) }),
          },
        ]);
        return { reply: { id: row.id }, after: logged(row), entityId: row.id };
      },
    );
    return { id: made.id, keyId, key };
  };
const rotate = (kernel: Kernel) => async (call: Call<UserActor>, id: number) => {
  const key = generateToken();
  const done = await kernel.commands.run(
    { ...call, idempotencyKey: undefined },
    {
      type: 'game-server-keys.rotate',
      said: messages.rotatedKey(),
      entity: 'game-server-keys',
      entityId: id,
    },
    async (tx) => {
      const row = await locked(tx, id);
      const until = new Date(kernel.clock.now().getTime() + overlapMs);
      await rotateGameServerKey(tx, id, encrypt(kernel.config.secretKey, key), until);
      return {
        reply: { keyId: row.keyId },
        before: logged(row),
        after: logged(row),
        said: messages.rotatedKeyNamed({ name: row.name }),
      };
    },
  );
  return { id, keyId: done.keyId, key };
};
const revoke = (kernel: Kernel) => (call: Call<UserActor>, id: number) =>
  kernel.commands.run(
    call,
    {
      type: 'game-server-keys.revoke',
      said: messages.revokedKey(),
      entity: 'game-server-keys',
      entityId: id,
    },
    async (tx) => {
      const row = await locked(tx, id);
      const revokedAt = kernel.clock.now();
      await revokeGameServerKey(tx, id, revokedAt);
      return {
        reply: {},
        before: logged(row),
        after: logged({ ...row, revokedAt }),
        said: messages.revokedKeyNamed({ name: row.name }),
      };
    },
  );

/**
 * Creates the functions that create, rotate and revoke keys of game servers; a secret is shown
 * once.
 */
export function createGameServerKeyUseCases(kernel: Kernel) {
  return {
    page: page(kernel),
    get: get(kernel),
    create: create(kernel),
    rotate: rotate(kernel),
    revoke: revoke(kernel),
  };
}
