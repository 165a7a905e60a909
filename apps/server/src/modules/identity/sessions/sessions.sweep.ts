import { sql } from '../../../kernel/db/sql.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { deleteExpiredRows, getRetentionStart } from '../../../kernel/jobs/sweep.ts';

/**
 * Deletes sessions that ended long ago, with their admin sessions. Also deletes authenticators that
 * were never confirmed by a code.
 */
export async function sweepSessions(kernel: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const { db } = kernel;
  const before = (table: Parameters<typeof getRetentionStart>[1]) =>
    sql`${getRetentionStart(kernel, table)}::timestamptz`;
  await deleteExpiredRows(
    db,
    'two_factor_bindings',
    sql`expires_at < ${before('two_factor_bindings')}`,
  );
  await deleteExpiredRows(db, 'admin_sessions', sql`expires_at < ${before('admin_sessions')}`);
  // two statements, so that each one can use an index
  await deleteExpiredRows(db, 'sessions', sql`ended_at < ${before('sessions')}`);
  await deleteExpiredRows(db, 'sessions', sql`expires_at < ${before('sessions')}`);
}
