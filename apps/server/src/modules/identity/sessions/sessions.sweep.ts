import { sql } from '../../../kernel/db/sql.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { deleteExpiredRows } from '../../../kernel/jobs/sweep.ts';

const dayMs = 86_400_000;
/**
 * Milliseconds for which an ended session is stored, because sign-ins recognize known browsers and
 * networks by it.
 */
const endedRetentionMs = 180 * dayMs;

/**
 * Deletes sessions that ended long ago, with their admin sessions, and authenticators that were
 * never confirmed by a code.
 */
export async function sweepSessions({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`;
  const long = sql`${new Date(clock.now().getTime() - endedRetentionMs).toISOString()}::timestamptz`;
  await deleteExpiredRows(db, 'two_factor_bindings', sql`expires_at < ${now}`);
  await deleteExpiredRows(db, 'admin_sessions', sql`expires_at < ${long}`);
  await deleteExpiredRows(db, 'sessions', sql`ended_at < ${long} or expires_at < ${long}`);
}
