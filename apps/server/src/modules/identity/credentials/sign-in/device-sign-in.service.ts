import {
  findAccessDeniedError,
  lockAndReadUserAccessState,
} from '../../accounts/users/users.api.ts';
import type { deviceSignInCalls as api } from '@guildhall/contract/identity/credentials/device-sign-in';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import type { Call, UserActor, VisitorActor } from '../../../../kernel/actor.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { generateToken, hasSameBytes, computeSha256 } from '../../../../kernel/secrets.ts';
import { type OpenedSession, type Sessions } from '../../sessions/sessions.api.ts';
import {
  approveSignInTrigger,
  findAutoLoginTokenOwner,
  findSignInTrigger,
  insertAutoLoginToken,
  insertSignInTrigger,
  lockSignInTrigger,
  setSignInTriggerSession,
  findValidAutoLoginTokenOwner,
  deleteExpiredSignInTokens,
  consumeAutoLoginToken,
} from './device-sign-in.store.ts';
import { credentialMessages } from '../credentials.messages.ts';

type Visitor = Call<UserActor | VisitorActor>;
/**
 * Reply to the client, and the session if one was opened; half of the session is sent as a cookie.
 */
interface Polled {
  readonly reply: Reply<typeof api.pollTrigger>;
  readonly opened?: OpenedSession;
}
const minuteMs = 60_000;
const shape = /^[A-Za-z0-9_-]{43}$/;

interface Deps {
  readonly kernel: Kernel;
  readonly sessions: Sessions;
}
async function create({ kernel }: Deps, call: Visitor, device: string) {
  const [triggerId, secret, now] = [generateToken(), generateToken(), kernel.clock.now()];
  const expiresAt = new Date(now.getTime() + limits.triggerMinutes * minuteMs);
  await kernel.db.transaction((tx) =>
    insertSignInTrigger(tx, {
      idHash: computeSha256(triggerId),
      secretHash: computeSha256(secret),
      device,
      address: call.address,
      createdAt: now,
      expiresAt,
    }),
  );
  return { triggerId, secret, expiresAt: expiresAt.toISOString() };
}
async function readAttempt({ kernel }: Deps, triggerId: string) {
  const row = await findSignInTrigger(kernel.db.read, computeSha256(triggerId));
  if (!row || row.user_id !== null || new Date(row.expires_at) <= kernel.clock.now())
    throw new AppError('NOT_FOUND');
  return { device: row.device, expiresAt: new Date(row.expires_at).toISOString() };
}
/**
 * Approves a device while a user signs in, or when the user confirms it. Throws LINK_INVALID if the
 * request has expired or another user has approved it.
 */
async function approve(
  { kernel }: Deps,
  tx: Tx,
  userId: number,
  triggerId: string,
): Promise<string> {
  const taken = shape.test(triggerId)
    ? await approveSignInTrigger(tx, computeSha256(triggerId), userId, kernel.clock.now())
    : undefined;
  if (!taken) throw new AppError('LINK_INVALID');
  return taken.device;
}
function proceed(deps: Deps, call: Call<UserActor>, triggerId: string) {
  return deps.kernel.commands.run(
    call,
    {
      type: 'sessions.device-confirmed',
      message: credentialMessages.letDeviceSign(),
      userId: call.actor.userId,
    },
    async (tx) => {
      await deps.sessions.lockCaller(tx, call.actor);
      return {
        reply: {},
        after: { device: await approve(deps, tx, call.actor.userId, triggerId) },
      };
    },
  );
}
/**
 * Returns the result of a device sign-in to the client that knows the secret. If a client polls
 * again because it lost the reply, the session of the lost reply ends and the client gets a new
 * one. One confirmation therefore never leaves two sessions.
 */
async function poll(
  { kernel, sessions }: Deps,
  call: Visitor,
  triggerId: string,
  secret: string,
): Promise<Polled> {
  const [idHash, now] = [computeSha256(triggerId), kernel.clock.now()];
  const known = await findSignInTrigger(kernel.db.read, idHash);
  if (!known || !hasSameBytes(Buffer.from(known.secret_hash), computeSha256(secret)))
    throw new AppError('NOT_FOUND');
  if (new Date(known.expires_at) <= now) return { reply: { status: 'EXPIRED' } };
  if (known.user_id === null) return { reply: { status: 'WAITING' } };
  const userId = known.user_id;
  return kernel.db.transaction(async (tx) => {
    // locks the user first, in the same order as a new password or a block, so that everything
    // revoked until now is visible
    const user = await lockAndReadUserAccessState(tx, userId);
    const row =
      user && !findAccessDeniedError(user, now)
        ? await lockSignInTrigger(tx, idHash, userId)
        : undefined;
    // a client that has already got a session gets no other one: if the session has ended or its
    // user is blocked, the reply is EXPIRED
    if (!row || row.account_id === null || (row.session_id !== null && row.lives !== true))
      return { reply: { status: 'EXPIRED' } };
    const sessionId = row.session_id;
    const result: { opened?: OpenedSession } = {};
    await kernel.commands.record(
      tx,
      { ...call, idempotencyKey: undefined },
      {
        type: 'sessions.device',
        message: credentialMessages.signedOn({ device: known.device }),
        userId,
      },
      async () => {
        if (sessionId !== null) await sessions.end(tx, userId, { only: sessionId });
        result.opened = await sessions.open(tx, userId, 'device', {
          ...call,
          device: known.device,
        });
        await setSignInTriggerSession(tx, idHash, result.opened.sessionId);
        return { reply: {} };
      },
    );
    if (!result.opened) throw new Error('The session was not opened');
    return {
      reply: { status: 'DONE', token: result.opened.token, userId, accountId: row.account_id },
      opened: result.opened,
    };
  });
}
async function createAutoLogin({ kernel, sessions }: Deps, call: Call<UserActor>) {
  const [autoLoginToken, now] = [generateToken(), kernel.clock.now()];
  const expiresAt = new Date(now.getTime() + limits.autoLoginSeconds * 1000);
  await kernel.db.transaction(async (tx) => {
    await sessions.lockCaller(tx, call.actor);
    await insertAutoLoginToken(tx, {
      tokenHash: computeSha256(autoLoginToken),
      userId: call.actor.userId,
      sessionId: call.actor.sessionId,
      createdAt: now,
      expiresAt,
    });
  });
  return { autoLoginToken, expiresAt: expiresAt.toISOString() };
}
async function findAutoLoginOwner({ kernel }: Deps, autoLoginToken: string) {
  const attempt = shape.test(autoLoginToken)
    ? await findValidAutoLoginTokenOwner(
        kernel.db.read,
        computeSha256(autoLoginToken),
        kernel.clock.now(),
      )
    : undefined;
  if (!attempt) throw new AppError('BF-9');
  return { userId: attempt.user_id, username: attempt.username };
}
/**
 * Marks the token as used and returns the user of the token. Throws BF-9 for every invalid token.
 */
async function consumeToken({ kernel }: Deps, tx: Tx, autoLoginToken: string): Promise<number> {
  const hash = computeSha256(autoLoginToken);
  const owner = shape.test(autoLoginToken) ? await findAutoLoginTokenOwner(tx, hash) : undefined;
  // while the user is locked, no other transaction can end the session that requested the token
  if (owner) await lockAndReadUserAccessState(tx, owner.user_id);
  const taken = owner && (await consumeAutoLoginToken(tx, hash, kernel.clock.now()));
  if (!taken) throw new AppError('BF-9');
  return taken.user_id;
}

/**
 * Signs a game client in through the browser (by a trigger), and a browser through the game client
 * (by an auto-login token).
 */
export function createDeviceSignIn(kernel: Kernel, sessions: Sessions) {
  const deps: Deps = { kernel, sessions };
  kernel.jobs.every('device-sign-in.sweep', '23 * * * *', () => deleteExpiredSignInTokens(kernel));
  return {
    create: (call: Visitor, device: string) => create(deps, call, device),
    read: (triggerId: string) => readAttempt(deps, triggerId),
    approve: (tx: Tx, userId: number, triggerId: string) => approve(deps, tx, userId, triggerId),
    proceed: (call: Call<UserActor>, triggerId: string) => proceed(deps, call, triggerId),
    poll: (call: Visitor, triggerId: string, secret: string) => poll(deps, call, triggerId, secret),
    createAutoLogin: (call: Call<UserActor>) => createAutoLogin(deps, call),
    autoLoginOwner: (autoLoginToken: string) => findAutoLoginOwner(deps, autoLoginToken),
    take: (tx: Tx, autoLoginToken: string) => consumeToken(deps, tx, autoLoginToken),
  };
}
export type DeviceSignIn = ReturnType<typeof createDeviceSignIn>;
