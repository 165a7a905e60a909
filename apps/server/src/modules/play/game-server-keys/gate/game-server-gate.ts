import {
  clockSkewMaxMs,
  parseSignatureHeader,
  buildSignedText,
} from '@guildhall/contract/signature';
import type { GameServerScope, Endpoint } from '@guildhall/contract/kit/endpoint';
import type { FastifyRequest } from 'fastify';
import type { GameServerActor } from '../../../../kernel/actor.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  decrypt,
  computeHmacHex,
  hasSameBytes,
  computeSha256Hex,
  type EncryptionKeys,
} from '../../../../kernel/secrets.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import { lockAccount } from '../../../identity/accounts/players/players.api.ts';
import { createRefusedScopeLog } from './refused-scopes.ts';
import { gameServerKeyMessages } from '../game-server-keys.messages.ts';
import {
  findGameServerKeyByKeyId,
  updateGameServerKeyLastUsed,
  consumeGameServerNonce,
  type GameServerKeyRow,
} from '../game-server-keys.store.ts';

/** Returns true for a positive safe integer. Other ids are refused like any invalid parameter. */
const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;
const refused = (): AppError => new AppError('SIGNATURE_REFUSED');

/**
 * Returns the secrets with which a key may sign now: the present secret and, for an hour after a
 * rotation, the previous one.
 */
function secretsOf(row: GameServerKeyRow, keys: EncryptionKeys, now: Date): string[] {
  const old =
    row.previousSecret !== null && row.previousUntil !== null && row.previousUntil > now
      ? [decrypt(keys, row.previousSecret)]
      : [];
  return [decrypt(keys, row.secret), ...old];
}
/** Common beginning of the paths of all calls about one account. */
const ofAccount = '/gs/v1/accounts/{id}';
type SigningKey = Omit<GameServerActor, 'lockAccount'>;
/**
 * Reads what decides if a key may act for an account: the account's block, and the servers that the
 * account has entered. Returns undefined if the account does not exist.
 */
export type FindAccountAccess = (
  db: Queries,
  key: SigningKey,
  accountId: number,
  now: Date,
) => Promise<
  | {
      readonly isBlocked: boolean;
      /** True if the player has entered a server on which the key may act. */
      readonly hasEntered: boolean;
      readonly isInRegion: boolean;
    }
  | undefined
>;
/**
 * Throws FORBIDDEN with the reason if a key may not act for an account. A key that is bound to a
 * region may only act for accounts that have entered this region. A call that changes data also
 * requires that the account has entered a server of the key and is not blocked.
 */
async function validateActing(
  findAccess: FindAccountAccess,
  db: Queries,
  key: SigningKey,
  accountId: number,
  { isReading, now }: { readonly isReading: boolean; readonly now: Date },
): Promise<void> {
  const standing = await findAccess(db, key, accountId, now);
  // does nothing, because the endpoint itself reports a missing account
  if (!standing) return;
  if (key.regionId !== null && !standing.isInRegion)
    throw new AppError('FORBIDDEN', { because: gameServerKeyMessages.otherRegion() });
  if (isReading) return;
  if (!standing.hasEntered)
    throw new AppError('FORBIDDEN', { because: gameServerKeyMessages.notEntered() });
  if (standing.isBlocked)
    throw new AppError('FORBIDDEN', { because: gameServerKeyMessages.blockedPlayer() });
}
function allows({ scopes }: GameServerKeyRow, { may }: Endpoint): boolean {
  const scope = may.slice('game-server:'.length);
  return scope === 'any' || scopes.includes(scope);
}
/**
 * Creates the function that authenticates signed requests: it checks time, key, signature and
 * nonce. All refusals look the same to the caller.
 */
export function createGameServerAuthenticator(
  { db, clock, config, log }: Kernel,
  findAccess: FindAccountAccess,
): (request: FastifyRequest, endpoint: Endpoint) => Promise<GameServerActor> {
  const noteRefusedScope = createRefusedScopeLog(log);
  /**
   * Returns the key that has signed a request. Throws SIGNATURE_REFUSED unless the signature is valid
   * and its nonce was not used before.
   */
  const findSigner = async (request: FastifyRequest, now: Date): Promise<GameServerKeyRow> => {
    const signature = parseSignatureHeader(request.headers.authorization);
    if (!signature || Math.abs(now.getTime() - signature.ts) > clockSkewMaxMs) throw refused();
    const row = await findGameServerKeyByKeyId(db.read, signature.keyId);
    if (!row || row.revokedAt || (row.expiresAt && row.expiresAt <= now)) throw refused();
    const text = buildSignedText({
      method: request.method,
      path: request.url,
      ts: signature.ts,
      nonce: signature.nonce,
      bodyHash: computeSha256Hex(request.rawBody),
    });
    const matches = secretsOf(row, config, now).some((secret) =>
      hasSameBytes(
        Buffer.from(computeHmacHex(secret, text), 'hex'),
        Buffer.from(signature.sig, 'hex'),
      ),
    );
    if (!matches) throw refused();
    if (!(await consumeGameServerNonce(db.write, row.id, signature.nonce, now))) throw refused();
    if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > 60_000)
      await updateGameServerKeyLastUsed(db.write, row.id, now);
    return row;
  };
  return async (request, endpoint) => {
    const now = clock.now();
    const row = await findSigner(request, now);
    if (!allows(row, endpoint)) {
      noteRefusedScope(row, endpoint, now);
      throw new AppError('FORBIDDEN');
    }
    const key = {
      kind: 'game-server' as const,
      keyId: row.id,
      name: row.name,
      scopes: row.scopes as GameServerScope[],
      regionId: row.regionId,
    };
    const accountId = endpoint.path.startsWith(ofAccount)
      ? Number((request.params as { readonly id?: string }).id)
      : undefined;
    if (accountId === undefined || !isId(accountId)) return key;
    const isReading = endpoint.method === 'GET';
    await validateActing(findAccess, db.read, key, accountId, { isReading, now });
    return {
      ...key,
      async lockAccount(tx) {
        await lockAccount(tx, accountId);
        await validateActing(findAccess, tx, key, accountId, { isReading, now: clock.now() });
      },
    };
  };
}
