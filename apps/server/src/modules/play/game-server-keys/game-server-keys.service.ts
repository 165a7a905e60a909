import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
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
import { gameServerKeyMessages } from './game-server-keys.messages.ts';
import { buildPageWithTotal, type PagePosition } from '../../../kernel/db/paged.ts';

type Staff = Call<UserActor>;
const scopeNames: Readonly<Record<string, Sentence>> = {
  matches: gameServerKeyMessages.scopeMatches(),
  players: gameServerKeyMessages.scopePlayers(),
  economy: gameServerKeyMessages.scopeEconomy(),
  config: gameServerKeyMessages.scopeConfig(),
};
const toScopeName = (scope: string): Sentence => scopeNames[scope] ?? { key: scope };
const overlapMs = 3_600_000;
const formatIsoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;
const toGameServerKey = (row: GameServerKeyRow) => ({
  id: row.id,
  name: row.name,
  keyId: row.keyId,
  scopes: row.scopes,
  regionId: row.regionId,
  createdAt: row.createdAt.toISOString(),
  expiresAt: formatIsoOrNull(row.expiresAt),
  lastUsedAt: formatIsoOrNull(row.lastUsedAt),
  revokedAt: formatIsoOrNull(row.revokedAt),
  version: row.version,
  updatedAt: row.createdAt.toISOString(),
  updatedBy: null,
});
/** Returns the fields of a key that the log may contain: all except the secret. */
const toLoggedKey = ({
  id,
  name,
  keyId,
  scopes,
  regionId,
  expiresAt,
  revokedAt,
}: GameServerKeyRow) => ({
  id,
  name,
  keyId,
  scopes,
  regionId,
  expiresAt: formatIsoOrNull(expiresAt),
  revokedAt: formatIsoOrNull(revokedAt),
});

interface NewKey {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly regionId?: number | null | undefined;
  readonly expiresAt?: string | null | undefined;
}
async function lockUsableKey(tx: Tx, id: number): Promise<GameServerKeyRow> {
  const row = await lockGameServerKey(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.revokedAt)
    throw new AppError('CONFLICT', { because: gameServerKeyMessages.keyRevoked() });
  return row;
}
/** Stores a new key and returns it with its secret. */
async function createKey({ commands, config, clock }: Kernel, call: Staff, body: NewKey) {
  const [keyId, key] = [generateToken().slice(0, 20), generateToken()];
  const created = await commands.run(
    { ...call, idempotencyKey: undefined },
    {
      type: 'game-server-keys.create',
      message: gameServerKeyMessages.madeKey({ name: body.name }),
      entity: 'game-server-keys',
    },
    async (tx) => {
      const regionId = body.regionId ?? null;
      if (regionId !== null && !(await lockRegionIfExists(tx, regionId)))
        throw buildFieldError('regionId', problem('absent'));
      const row = await insertGameServerKey(tx, {
        name: body.name,
        keyId,
        secret: encrypt(config.secretKey, key),
        scopes: body.scopes,
        regionId,
        createdAt: clock.now(),
        expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
      });
      noteCommandImpacts([
        {
          kind: 'gives-power',
          sentence: gameServerKeyMessages.keyMay({
            name: body.name,
            scopes: body.scopes.map(toScopeName),
          }),
        },
      ]);
      return { reply: { id: row.id }, after: toLoggedKey(row), entityId: row.id };
    },
  );
  return { id: created.id, keyId, key };
}
const ofKey = (id: number) => ({ entity: 'game-server-keys', entityId: id }) as const;

/**
 * Creates the use cases that create, rotate and revoke keys of game servers. A secret is only shown
 * in the reply to the call that created it.
 */
export function createGameServerKeyUseCases(kernel: Kernel) {
  const { db, commands, config, clock } = kernel;
  return { page, get, create, rotate, revoke };

  async function page(filters: { name?: string }, place: PagePosition) {
    const { rows, total } = await listGameServerKeysPage(db.read, filters.name, place);
    return buildPageWithTotal(rows.map(toGameServerKey), place, total);
  }
  async function get(id: number) {
    const row = await findGameServerKey(db.read, id);
    if (!row) throw new AppError('NOT_FOUND');
    return toGameServerKey(row);
  }
  function create(call: Staff, body: NewKey) {
    return createKey(kernel, call, body);
  }
  async function rotate(call: Staff, id: number) {
    const key = generateToken();
    const spec = {
      ...ofKey(id),
      type: 'game-server-keys.rotate',
      message: gameServerKeyMessages.rotatedKey(),
    };
    const plain = { ...call, idempotencyKey: undefined };
    const { keyId } = await commands.run(plain, spec, async (tx) => {
      const row = await lockUsableKey(tx, id);
      const until = new Date(clock.now().getTime() + overlapMs);
      await rotateGameServerKey(tx, id, encrypt(config.secretKey, key), until);
      return {
        reply: { keyId: row.keyId },
        before: toLoggedKey(row),
        after: toLoggedKey(row),
        message: gameServerKeyMessages.rotatedKeyNamed({ name: row.name }),
      };
    });
    return { id, keyId, key };
  }
  function revoke(call: Staff, id: number) {
    const spec = {
      ...ofKey(id),
      type: 'game-server-keys.revoke',
      message: gameServerKeyMessages.revokedKey(),
    };
    return commands.run(call, spec, async (tx) => {
      const row = await lockUsableKey(tx, id);
      const revokedAt = clock.now();
      await revokeGameServerKey(tx, id, revokedAt);
      return {
        reply: {},
        before: toLoggedKey(row),
        after: toLoggedKey({ ...row, revokedAt }),
        message: gameServerKeyMessages.revokedKeyNamed({ name: row.name }),
      };
    });
  }
}
