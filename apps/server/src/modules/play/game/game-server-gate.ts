import { clockSkewMs, readSignature, signedText } from '@guildhall/contract/signature';
import type { GameServerScope, Endpoint } from '@guildhall/contract/kit/endpoint';
import type { FastifyRequest } from 'fastify';
import type { GameServerActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { decrypt, hmacHex, sameBytes, sha256Hex } from '../../../kernel/secrets.ts';
import { keyNamed, noteKeyUse, consumeNonce, type KeyRow } from './game-server-keys.store.ts';

const refused = (): AppError => new AppError('SIGNATURE_REFUSED');

/** Secrets that a key may sign with now: its own, and the one before it for an hour. */
function secretsOf(row: KeyRow, key: Buffer, now: Date): string[] {
  const old =
    row.previousSecret !== null && row.previousUntil !== null && row.previousUntil > now
      ? [decrypt(key, row.previousSecret)]
      : [];
  return [decrypt(key, row.secret), ...old];
}
function allows({ scopes }: KeyRow, { may }: Endpoint): boolean {
  const scope = may.slice('game-server:'.length);
  return scope === 'any' || scopes.includes(scope);
}
/**
 * Checks a signed request: clock, key, signature, and that its nonce is new. Every refusal looks
 * alike.
 */
export function createGameServerGate({
  db,
  clock,
  config,
}: Kernel): (request: FastifyRequest, endpoint: Endpoint) => Promise<GameServerActor> {
  return async (request, endpoint) => {
    const now = clock.now();
    const given = readSignature(request.headers.authorization);
    if (!given || Math.abs(now.getTime() - given.ts) > clockSkewMs) throw refused();
    const row = await keyNamed(db.read, given.keyId);
    if (!row || row.revokedAt || (row.expiresAt && row.expiresAt <= now)) throw refused();
    const text = signedText({
      method: request.method,
      path: request.url,
      ts: given.ts,
      nonce: given.nonce,
      bodyHash: sha256Hex(request.rawBody),
    });
    const matches = secretsOf(row, config.secretKey, now).some((secret) =>
      sameBytes(Buffer.from(hmacHex(secret, text), 'hex'), Buffer.from(given.sig, 'hex')),
    );
    if (!matches) throw refused();
    if (!(await consumeNonce(db.read, row.id, given.nonce, now))) throw refused();
    if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > 60_000)
      await noteKeyUse(db.read, row.id, now);
    if (!allows(row, endpoint)) throw new AppError('FORBIDDEN');
    return {
      kind: 'game-server',
      keyId: row.id,
      name: row.name,
      scopes: row.scopes as GameServerScope[],
      regionId: row.regionId,
    };
  };
}
