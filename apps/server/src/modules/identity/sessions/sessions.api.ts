import { userBlockChangedEvent } from '../accounts/users/user-facts.api.ts';
import {
  endUserBlock,
  lockAndReadUserAccessState,
  findAccessDeniedError,
} from '../accounts/users/users.api.ts';
import type { SignInMethod } from '@guildhall/contract/identity/security/sign-ins';
import { limits, userStatus } from '@guildhall/contract/limits';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'cookie';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { runAfterCommit } from '../../../kernel/db/transaction.ts';
import { isTemporaryOutage } from '../../../kernel/db/database-failures.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { toHouseholdNetwork } from '../../../kernel/http/network.ts';
import { generateToken, hasSameBytes, computeSha256 } from '../../../kernel/secrets.ts';
import { sessionOpenedEvent, sessionsEndedEvent } from './session-facts.api.ts';
import { SessionCache } from './sessions.cache.ts';
import { formatUserAgent } from './sessions.device.ts';
import { movePushToken, savePushToken } from './push-tokens.store.ts';
import {
  endSessions,
  findOpenSession,
  findOpenSessionById,
  insertSession,
  isBrowserNewToKnownUser,
  listSessions,
  findPasswordProvenUntil,
  setSessionPasswordProof,
  updateSessionLastSeen,
  type SessionRow,
} from './sessions.store.ts';

/** Milliseconds for which a password counts as proven after the user has entered it (OP-52). */
const proofMs = 5 * 60_000;
const sessionMs = limits.cookieExpiryDays * 86_400_000;
const touchEveryMs = 5 * 60_000;

/**
 * Way in which a session was opened. Only a session that was opened with a password or a passkey
 * can open the back office (OP-100, A14).
 */
type SessionKind = SignInMethod;
/**
 * Returns true for ways of signing in that prove that the caller owns the account: the password,
 * and the passkey, which replaces password and code.
 */
const provesOwner = (kind: string): boolean =>
  kind === 'password' || kind === 'registration' || kind === 'passkey';
export interface OpenedSession {
  readonly sessionId: number;
  /** Half of the session that the client keeps in its session storage or local storage. */
  readonly token: string;
  /** Half of the session that the HttpOnly cookie contains. */
  readonly cookie: string;
}
interface Ended {
  readonly only?: number;
  readonly except?: number;
  /** Ends only sessions that were opened in this way. */
  readonly kind?: SessionKind;
  /** True if the session may be an intruder's, because its owner ends it from another session. */
  readonly isSuspect?: boolean;
}
export interface Sessions {
  /**
   * Opens a session with two new halves: a token and a cookie. `withCode` is true if a second
   * factor was checked. Ends the caller's former session without notifying its pages, because the
   * page that is just signing in would sign out. Ends a block whose end has passed. The caller must
   * have locked the user. Throws BLOCKED during a block.
   */
  open(
    tx: Tx,
    userId: number,
    kind: SessionKind,
    call: Call,
    withCode?: boolean,
  ): Promise<OpenedSession>;
  /**
   * Throws BLOCKED if `open` would throw BLOCKED for this user. The caller must have locked the
   * user.
   */
  assertMayEnter(tx: Tx, userId: number): Promise<void>;
  /**
   * Ends sessions at once and closes their sockets. Ends all sessions, unless `selection` names one
   * session, one exception, or one kind. If several sessions end or `isSuspect` is true, pending
   * sign-ins are cancelled too.
   */
  end(tx: Tx, userId: number, selection?: Ended): Promise<number[]>;
  /**
   * Locks the caller's user, and checks again that the call is allowed. Throws UNAUTHORIZED if the
   * session has ended or the user is blocked. Must be called before every change of passwords,
   * addresses and devices.
   */
  lockCaller(tx: Tx, actor: UserActor): Promise<{ readonly provenUntil: Date }>;
  prove(tx: Tx, sessionId: number): Promise<Date>;
  /**
   * Identifies the caller. The session may have changed on another server up to a second ago;
   * changes made by this server take effect at once.
   */
  authenticate(
    headers: IncomingHttpHeaders,
    token: string | undefined,
  ): Promise<UserActor | undefined>;
  /**
   * Finds the user of a session by the cookie half alone, because a redirect from another service
   * does not send the other half. Returns undefined if the session has ended.
   */
  findByCookie(sessionId: number, cookie: string | undefined): Promise<UserActor | undefined>;
  /**
   * Throws TWO_F_A_REQUIRED unless the call contains both halves of the admin session that belongs
   * to its session.
   */
  requireAdminSession(headers: IncomingHttpHeaders, token: string | undefined): Promise<void>;
  /**
   * Stores the push token of a session's browser. A token belongs to the last session that has sent
   * it.
   */
  savePushToken(tx: Tx, actor: UserActor, token: string): Promise<void>;
  /** Lists open sessions of a user, the most recently used first. */
  list(
    db: Queries,
    userId: number,
  ): Promise<
    { id: number; device: string; address: string | null; createdAt: string; lastSeenAt: string }[]
  >;
}
/**
 * A cached session: the data that checks need, and the actor object that all requests of the
 * session share.
 */
interface CachedSession {
  readonly id: number;
  readonly user_id: number;
  readonly cookieHash: Buffer;
  readonly expiresAt: number;
  readonly actor: UserActor;
  readonly admin:
    | { readonly tokenHash: Buffer; readonly cookieHash: Buffer; readonly until: number }
    | undefined;
  seenAt: number;
}
function toCachedSession(row: SessionRow): CachedSession {
  const actor: UserActor = {
    kind: 'user',
    userId: row.user_id,
    accountId: row.account_id,
    sessionId: row.id,
    byPassword: provesOwner(row.kind),
    name: row.username,
    roles: row.roles,
    statusId: row.status_id,
    language: row.language,
    passwordResetRequired: row.password_reset_required,
    provenUntil: new Date(row.proven_until),
  };
  return {
    id: row.id,
    user_id: row.user_id,
    cookieHash: Buffer.from(row.cookie_hash),
    expiresAt: new Date(row.expires_at).getTime(),
    actor,
    admin:
      row.admin?.token && row.admin.cookie
        ? {
            tokenHash: Buffer.from(row.admin.token, 'base64'),
            cookieHash: Buffer.from(row.admin.cookie, 'base64'),
            until: new Date(row.admin.until).getTime(),
          }
        : undefined,
    seenAt: new Date(row.last_seen_at).getTime(),
  };
}
const cookiesOf = (headers: IncomingHttpHeaders): Record<string, string | undefined> =>
  parseCookie(headers.cookie ?? '');
const shapeOfToken = /^[A-Za-z0-9_-]{43}$/;

async function livingSessions(db: Queries, userId: number, now: Date) {
  const rows = await listSessions(db, userId, now);
  return rows.map((row) => ({
    id: row.id,
    device: row.kind === 'device' ? row.device : formatUserAgent(row.device),
    address: row.address,
    createdAt: toIsoTime(row.created_at),
    lastSeenAt: toIsoTime(row.last_seen_at),
  }));
}

async function openSession(
  { clock, facts }: Pick<Kernel, 'clock' | 'facts'>,
  tx: Tx,
  userId: number,
  kind: SessionKind,
  call: Call,
  withCode = false,
): Promise<OpenedSession> {
  const [token, cookie, now] = [generateToken(), generateToken(), clock.now()];
  const user = await lockAndReadUserAccessState(tx, userId);
  if (!user) throw new AppError('UNAUTHORIZED');
  const block = findAccessDeniedError(user, now);
  if (block) throw block;
  if (user.status_id === userStatus.blocked) {
    await endUserBlock(tx, userId);
    await facts.publish(tx, userBlockChangedEvent, { userId, isBlocked: false, until: null });
  }
  const network = call.address === null ? null : toHouseholdNetwork(call.address);
  const isNewBrowser = await isBrowserNewToKnownUser(tx, userId, { ...call, network });
  const sessionId = await insertSession(tx, {
    userId,
    kind,
    tokenHash: computeSha256(token),
    cookieHash: computeSha256(cookie),
    device: call.device,
    address: call.address,
    deviceHash: call.deviceHash ?? null,
    network,
    now,
    expiresAt: new Date(now.getTime() + sessionMs),
    provenUntil: provesOwner(kind) ? new Date(now.getTime() + proofMs) : now,
    withCode,
  });
  const { device } = call;
  const opened = { userId, sessionId, way: kind, withCode, device, isNewBrowser, at: now };
  await facts.publish(tx, sessionOpenedEvent, opened);
  return { sessionId, token, cookie };
}
async function lockCaller(
  clock: Clock,
  tx: Tx,
  { userId, sessionId }: UserActor,
): Promise<{ provenUntil: Date }> {
  const user = await lockAndReadUserAccessState(tx, userId);
  const provenUntil =
    user && !findAccessDeniedError(user, clock.now())
      ? await findPasswordProvenUntil(tx, sessionId, userId, clock.now())
      : undefined;
  if (!provenUntil) throw new AppError('UNAUTHORIZED');
  return { provenUntil };
}

/**
 * Identifies the caller. Both halves of the session must match. Records from time to time that the
 * session is in use.
 */
async function authenticate(
  { clock, db, log }: Kernel,
  find: (token: string) => Promise<CachedSession | undefined>,
  ...[headers, token]: Parameters<Sessions['authenticate']>
): Promise<Awaited<ReturnType<Sessions['authenticate']>>> {
  const half = cookiesOf(headers)[limits.authCookie];
  if (
    token === undefined ||
    half === undefined ||
    !shapeOfToken.test(token) ||
    !shapeOfToken.test(half)
  )
    return undefined;
  const now = clock.now();
  const session = await find(token);
  if (
    !session ||
    session.expiresAt <= now.getTime() ||
    !hasSameBytes(session.cookieHash, computeSha256(half))
  )
    return undefined;
  if (now.getTime() - session.seenAt > touchEveryMs) {
    session.seenAt = now.getTime();
    void updateSessionLastSeen(db.write, session.id, now).catch((error: unknown) =>
      log.debug({ err: error }, 'last seen was not noted'),
    );
  }
  return session.actor;
}

type FindCachedSession = (token: string) => Promise<CachedSession | undefined>;
async function assertAdminSession(
  clock: Clock,
  find: FindCachedSession,
  ...[headers, token]: Parameters<Sessions['requireAdminSession']>
): Promise<void> {
  const sentToken = headers[limits.adminSessionHeader];
  const half = cookiesOf(headers)[limits.adminCookie];
  const open = token === undefined ? undefined : (await find(token))?.admin;
  const living =
    open &&
    open.until > clock.now().getTime() &&
    typeof sentToken === 'string' &&
    half !== undefined;
  if (
    !living ||
    !hasSameBytes(open.tokenHash, computeSha256(sentToken)) ||
    !hasSameBytes(open.cookieHash, computeSha256(half))
  )
    throw new AppError('TWO_F_A_REQUIRED');
}
/**
 * Ends the session that the caller had before the new session was opened. Returns the ids of the
 * ended sessions. If both sessions belong to the same user, the push token moves to the new
 * session.
 */
async function endReplacedSession(
  clock: Clock,
  tx: Tx,
  { actor }: Call,
  opened: { readonly userId: number; readonly sessionId: number },
): Promise<number[]> {
  if (actor.kind !== 'user') return [];
  if (actor.userId === opened.userId) await movePushToken(tx, actor.sessionId, opened.sessionId);
  return endSessions(tx, actor.userId, { only: actor.sessionId }, clock.now());
}

/** Creates the functions that open, find and end sessions. */
export function createSessionsApi(kernel: Kernel): Sessions {
  const { db, clock, commands, realtime } = kernel;
  const cache = new SessionCache<CachedSession>();
  realtime.onEnded((ids) => cache.forgetSessions(ids));
  commands.onChanged((userIds) => cache.forgetUsers(userIds));
  // a failed read must not look like an ended session, because the client would sign out
  const find = async (token: string): Promise<CachedSession | undefined> => {
    const hash = computeSha256(token);
    try {
      return await cache.get(hash.toString('base64'), async () => {
        const row = await findOpenSession(db.read, hash, clock.now());
        return row && toCachedSession(row);
      });
    } catch (error) {
      throw isTemporaryOutage(error) ? new AppError('UNAVAILABLE', { cause: error }) : error;
    }
  };
  return {
    async open(tx, userId, kind, call, withCode) {
      const opened = await openSession(kernel, tx, userId, kind, call, withCode);
      const ids = await endReplacedSession(clock, tx, call, { ...opened, userId });
      runAfterCommit(() => cache.forgetSessions(ids));
      return opened;
    },
    async assertMayEnter(tx, userId) {
      const user = await lockAndReadUserAccessState(tx, userId);
      const block = user && findAccessDeniedError(user, clock.now());
      if (block) throw block;
    },
    async end(tx, userId, selection = {}) {
      const ids = await endSessions(tx, userId, selection, clock.now());
      realtime.ended(tx, ids);
      if (selection.only === undefined || selection.isSuspect)
        await kernel.facts.publish(tx, sessionsEndedEvent, { userId });
      return ids;
    },
    lockCaller: (tx, actor) => lockCaller(clock, tx, actor),
    async prove(tx, sessionId) {
      const until = new Date(clock.now().getTime() + proofMs);
      await setSessionPasswordProof(tx, sessionId, until);
      runAfterCommit(() => cache.forgetSessions([sessionId]));
      return until;
    },
    authenticate: (headers, token) => authenticate(kernel, find, headers, token),
    async findByCookie(sessionId, cookie) {
      if (cookie === undefined || !shapeOfToken.test(cookie)) return undefined;
      const row = await findOpenSessionById(db.read, sessionId, clock.now());
      const own = row && toCachedSession(row);
      return own && hasSameBytes(own.cookieHash, computeSha256(cookie)) ? own.actor : undefined;
    },
    savePushToken: (tx, actor, token) =>
      savePushToken(tx, {
        token,
        userId: actor.userId,
        sessionId: actor.sessionId,
        createdAt: clock.now(),
      }),
    requireAdminSession: (headers, token) => assertAdminSession(clock, find, headers, token),
    list: (db, userId) => livingSessions(db, userId, clock.now()),
  };
}
export { formatUserAgent } from './sessions.device.ts';
/** Exports the functions that find and delete push tokens of a user. */
export { dropPushToken, isPushTokenOfUser, listPushTokens } from './push-tokens.store.ts';
export { buildActiveSessionCondition, listSessionAddressesAndDevices } from './sessions.store.ts';
/** Exports the functions that lock a user and check for a block. */
export {
  listCodeAttemptBuckets,
  listMailRequestBuckets,
  listPasswordProofBuckets,
  listRecoveryAttemptBuckets,
  listSignInAttemptBuckets,
  buildUnknownCallerBucket,
} from './sessions.attempts.ts';
export { consumeTwoFactorCode } from './two-factor/two-factor.codes.ts';
export { countRecoveryCodes } from './two-factor/two-factor.store.ts';
