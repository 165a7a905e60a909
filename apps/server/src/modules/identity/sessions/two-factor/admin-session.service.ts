import { limits } from '@guildhall/contract/limits';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { HttpContext } from '../../../../kernel/http/http.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  computeHmac,
  generateToken,
  hasSameBytes,
  computeSha256,
} from '../../../../kernel/secrets.ts';
import type { Sessions } from '../sessions.api.ts';
import {
  endAdminSession,
  setAdminSessionHashes,
  insertAdminSession,
  findOpenAdminSession,
} from '../sessions.store.ts';
import { sessionMessages } from '../sessions.messages.ts';

type Caller = Call<UserActor>;
/**
 * Milliseconds for which an admin session is valid after a code was entered; only a new code
 * prolongs it (OP-121).
 */
const adminSessionMs = 15 * 60_000;

/** Opens an admin session for a caller who has entered a correct code. */
export async function openAdminSession(
  { clock }: Pick<Kernel, 'clock'>,
  tx: Tx,
  call: Caller,
): Promise<{ expiresAt: string }> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + adminSessionMs);
  await insertAdminSession(
    tx,
    { sessionId: call.actor.sessionId, userId: call.actor.userId, expiresAt },
    now,
  );
  return { expiresAt: expiresAt.toISOString() };
}

/** Creates the use cases of admin sessions that a code has opened. */
export function createAdminSessionUseCases(kernel: Kernel, sessions: Pick<Sessions, 'lockCaller'>) {
  const { db, clock, commands, config } = kernel;
  return { request, check, lock };

  /**
   * Issues the two halves of an admin session, one for a header and one as a cookie. Issues them
   * once: a caller who loses a half needs another code. The halves are derived from the idempotency
   * key, so that a repeated request with this key returns the same halves (OP-52).
   */
  async function request(call: Caller, wire: HttpContext) {
    const row = await findOpenAdminSession(db.read, call.actor.sessionId, clock.now());
    if (!row) throw new AppError('TWO_F_A_REQUIRED');
    const key = call.idempotencyKey ?? generateToken();
    const half = (name: string): string =>
      computeHmac(
        config.secretKey,
        `admin ${name} ${row.id} ${call.actor.sessionId} ${key}`,
      ).toString('base64url');
    const [token, cookie, keyHash] = [half('token'), half('cookie'), computeSha256(key)];
    await db.transaction(async (tx) => {
      await sessions.lockCaller(tx, call.actor);
      const isFirst = await setAdminSessionHashes(tx, row.id, {
        tokenHash: computeSha256(token),
        cookieHash: computeSha256(cookie),
        keyHash,
      });
      const now = isFirst
        ? undefined
        : await findOpenAdminSession(tx, call.actor.sessionId, clock.now());
      if (
        !isFirst &&
        !(now?.id === row.id && now.keyHash && hasSameBytes(Buffer.from(now.keyHash), keyHash))
      )
        throw new AppError('TWO_F_A_REQUIRED');
      commands.touched([call.actor.userId]);
    });
    wire.header(limits.adminSessionHeader, token);
    wire.cookie(limits.adminCookie, cookie, {
      maxAgeSeconds: Math.ceil((row.expiresAt.getTime() - clock.now().getTime()) / 1000),
      path: '/',
    });
    return { expiresAt: row.expiresAt.toISOString() };
  }
  async function check(call: Caller) {
    const row = await findOpenAdminSession(db.read, call.actor.sessionId, clock.now());
    if (!row) throw new AppError('TWO_F_A_REQUIRED');
    return { expiresAt: row.expiresAt.toISOString() };
  }
  function lock(call: Caller) {
    return commands.run(
      call,
      {
        type: 'two-factor.lock',
        message: sessionMessages.lockedBackOffice(),
        userId: call.actor.userId,
      },
      async (tx) => {
        await endAdminSession(tx, call.actor.sessionId, clock.now());
        return { reply: {} };
      },
    );
  }
}
