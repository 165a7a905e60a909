import type { Sentence } from '@guildhall/contract/kit/words';
import type { Asked, Performed } from '../../../kernel/approvals.ts';
import { toDate } from '../../../kernel/db/rows.ts';
import { sha256 } from '../../../kernel/secrets.ts';
import type { RequestRow, RequestState } from './approvals.store.ts';
import { words } from './approvals.words.ts';

/** What time has decided stands, also before a job has written it. */
export const stateAt = (
  { state, expires_at: end }: Pick<RequestRow, 'state' | 'expires_at'>,
  now: Date,
): RequestState => (state === 'WAITS' && toDate(end) <= now ? 'EXPIRED' : state);

/** Why nobody can decide on it any more. */
export function closedBecause(row: RequestRow, now: Date): Sentence | undefined {
  const state = stateAt(row, now);
  if (state === 'WAITS') return undefined;
  return state === 'EXPIRED' ? words.late() : words.over();
}

/** Keys of an object in one order, as two programs may send them in two. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  );
}
/** What makes two requests the same one: all that is sent but the reason. */
export function contentsOf(asked: Asked, ifVersion: number | undefined): string {
  const { operation, params, query, attached } = asked;
  const { reason: _reason, ...body } = (asked.body ?? {}) as Record<string, unknown>;
  const sent = inOrder({ operation, params, query, body, ifVersion });
  const files = attached.map(([name, text]) => `${name} ${sha256(text).toString('hex')}`);
  return sha256([JSON.stringify(sent), ...files].join('\n')).toString('hex');
}
/** Whether what was done gives something to somebody, alone or among others. */
export function touches({ spec, outcome }: Performed, userId: number): boolean {
  const among = (outcome.after as { userIds?: unknown } | null | undefined)?.userIds;
  return (
    (outcome.userId ?? spec.userId) === userId || (Array.isArray(among) && among.includes(userId))
  );
}
