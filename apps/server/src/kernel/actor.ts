import type { Language } from '@guildhall/contract/kit/text/say';
import type { GameServerScope } from '@guildhall/contract/kit/endpoint';
import type { RoleName } from '@guildhall/contract/roles';
import type { RepeatableCallInput, ApprovalDecision } from './value/approvals.ts';
import type { Tx } from './db/db.ts';

/** A signed-in user, read from the database again for each request. */
export interface UserActor {
  readonly kind: 'user';
  readonly userId: number;
  readonly accountId: number;
  readonly sessionId: number;
  /**
   * False for a session opened by a link or a game client: such a session cannot enter the back
   * office.
   */
  readonly byPassword: boolean;
  readonly name: string;
  readonly roles: readonly RoleName[];
  readonly statusId: number;
  readonly language: string;
  readonly passwordResetRequired: boolean;
  /** End of the time in which the password counts as proven (OP-52, OP-100). */
  readonly provenUntil: Date;
}
export interface GameServerActor {
  readonly kind: 'game-server';
  readonly keyId: number;
  readonly name: string;
  readonly scopes: readonly GameServerScope[];
  readonly regionId: number | null;
  /**
   * Locks the account that a call acts for, and throws FORBIDDEN if the key may not act for the
   * account at this moment. Every command of the call runs this function first.
   */
  readonly lockAccount?: ((tx: Tx) => Promise<void>) | undefined;
}
export interface VisitorActor {
  readonly kind: 'visitor';
}
/** The platform itself, for jobs and sweeps. */
export interface SystemActor {
  readonly kind: 'system';
  readonly name: string;
}
export type Actor = UserActor | GameServerActor | VisitorActor | SystemActor;

/** One call as a use case sees it, independent of HTTP: actor, address, key and reason. */
export interface Call<A extends Actor = Actor> {
  readonly actor: A;
  readonly address: string | null;
  readonly device: string;
  /**
   * Hash of the cookie that a sign-in leaves in the browser. Sign-in attempts from a known browser
   * are counted per hash.
   */
  readonly deviceHash?: Buffer | undefined;
  readonly idempotencyKey: string | undefined;
  /**
   * Hash of operation and arguments, because a repeated idempotency key with other contents is
   * refused.
   */
  readonly bodyHash: Buffer | undefined;
  readonly reason: string | undefined;
  /** The consequences that an operator has confirmed (X-Confirmed). */
  readonly confirmed?: string | undefined;
  /** The version that an edit started from (If-Match). */
  readonly ifVersion: number | undefined;
  /**
   * The operator's original request. Only a call with it can be stored for approval by a second
   * administrator.
   */
  readonly asked?: RepeatableCallInput | undefined;
  /** Set if a second administrator has approved the call, or if the call is only a preview. */
  readonly decision?: ApprovalDecision | undefined;
  /** Language of the answer to the caller. */
  readonly language: Language;
}
/** Creates the call under which scheduled work records its commands. */
export const createSystemCall = (name: string): Call<SystemActor> => ({
  actor: { kind: 'system', name },
  address: null,
  device: '',
  idempotencyKey: undefined,
  bodyHash: undefined,
  reason: undefined,
  ifVersion: undefined,
  language: 'en',
});
