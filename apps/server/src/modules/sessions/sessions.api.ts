import { limits } from '@guildhall/contract/limits';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'cookie';
import type { Call, UserActor } from '../../kernel/actor.ts';
import type { Queries, Tx } from '../../kernel/db.ts';
import { AppError, isOutage } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { newToken, sameBytes, sha256 } from '../../kernel/secrets.ts';
import { deviceName } from './sessions.device.ts';
import { endSessions, findSession, insertSession, listSessions, openAdminSession, setProof, touchSession } from './sessions.store.ts';

/** How long the password counts as proven, in milliseconds (OP-52). */
export const proofMs = 5 * 60_000;
const sessionMs = limits.cookieExpiryDays * 86_400_000;
const touchEveryMs = 5 * 60_000;

export interface OpenedSession {
  readonly sessionId: number;
  /** The half that the client keeps in both storages. */
  readonly token: string;
  /** The half that only the HttpOnly cookie holds. */
  readonly cookie: string;
}
export interface Sessions {
  /** Opens a session; both halves are new at every sign-in. */
  open(tx: Tx, userId: number, kind: 'password' | 'registration', call: Call): Promise<OpenedSession>;
  /** Ends sessions at once, their sockets included. */
  end(tx: Tx, userId: number, which?: { only?: number; except?: number }): Promise<number[]>;
  prove(tx: Tx, sessionId: number): Promise<Date>;
  authenticate(headers: IncomingHttpHeaders, token: string | undefined): Promise<UserActor | undefined>;
  requireAdminSession(headers: IncomingHttpHeaders, actor: UserActor): Promise<Date>;
  /** Living sessions of a user, the one that was used last first. */
  list(on: Queries, userId: number): Promise<{ id: number; device: string; address: string | null; createdAt: string; lastSeenAt: string }[]>;
}
const cookiesOf = (headers: IncomingHttpHeaders): Record<string, string | undefined> => parseCookie(headers.cookie ?? '');
const shapeOfToken = /^[A-Za-z0-9_-]{43}$/;

async function livingSessions(on: Queries, userId: number, now: Date) {
  const rows = await listSessions(on, userId, now);
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.device),
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}

export function createSessions({ db, clock, realtime, log }: Kernel): Sessions {
  return {
    async open(tx, userId, kind, call) {
      const [token, cookie, now] = [newToken(), newToken(), clock.now()];
      const sessionId = await insertSession(tx, {
        userId,
        kind,
        tokenHash: sha256(token),
        cookieHash: sha256(cookie),
        device: call.device,
        address: call.address,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + sessionMs),
        provenUntil: new Date(now.getTime() + proofMs),
      });
      return { sessionId, token, cookie };
    },
    async end(tx, userId, which = {}) {
      const ids = await endSessions(tx, userId, which, clock.now());
      realtime.ended(ids);
      return ids;
    },
    async prove(tx, sessionId) {
      const until = new Date(clock.now().getTime() + proofMs);
      await setProof(tx, sessionId, until);
      return until;
    },
    async authenticate(headers, token) {
      const half = cookiesOf(headers)[limits.authCookie];
      if (token === undefined || half === undefined || !shapeOfToken.test(token) || !shapeOfToken.test(half)) return undefined;
      const now = clock.now();
      // A store that cannot answer must never look like a session that is gone: the client would sign out.
      const row = await findSession(db.read, sha256(token), now).catch((error: unknown) => {
        throw isOutage(error) ? new AppError('UNAVAILABLE', { cause: error }) : error;
      });
      if (!row || !sameBytes(Buffer.from(row.cookie_hash), sha256(half))) return undefined;
      if (now.getTime() - new Date(row.last_seen_at).getTime() > touchEveryMs)
        void touchSession(db.read, row.id, now).catch((error: unknown) => log.debug({ err: error }, 'last seen was not noted'));
      return {
        kind: 'user',
        userId: row.user_id,
        accountId: row.account_id,
        sessionId: row.id,
        name: row.username,
        roles: row.roles,
        statusId: row.status_id,
        language: row.language,
        passwordResetRequired: row.password_reset_required,
        provenUntil: new Date(row.proven_until),
      };
    },
    async requireAdminSession(headers, actor) {
      const given = headers[limits.adminSessionHeader];
      const half = cookiesOf(headers)[limits.adminCookie];
      const open = typeof given === 'string' && half !== undefined ? await openAdminSession(db.read, actor.sessionId, clock.now()) : undefined;
      const holds =
        open?.tokenHash && open.cookieHash && open.userId === actor.userId && sameBytes(open.tokenHash, sha256(String(given))) && sameBytes(open.cookieHash, sha256(half ?? ''));
      if (!open || !holds) throw new AppError('TWO_F_A_REQUIRED');
      return open.expiresAt;
    },
    list: (on, userId) => livingSessions(on, userId, clock.now()),
  };
}
