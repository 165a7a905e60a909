import type { Call } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';

/** Who wants to hear of new users, and of those that have proven their address. */
export interface Recruiting {
  /** A new user came by a recruiter's link. */
  enrol(
    tx: Tx,
    recruit: { userId: number; email: string; recruiterId: number; at: Date },
    call: Call,
  ): Promise<void>;
  /** A user has verified the address. */
  verified(tx: Tx, userId: number): Promise<void>;
}
