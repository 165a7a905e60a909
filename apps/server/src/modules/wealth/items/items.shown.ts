import type { Queries } from '../../../kernel/db.ts';
import { hiddenAmong, wearableOf } from './items.store.ts';

interface Worn {
  readonly accountId: number;
  readonly itemId: number;
}
/**
 * Of what accounts want to take into a match, what they cannot: not theirs, gone, hidden, or not
 * for this mode.
 */
export async function unwearable(
  on: Queries,
  worn: readonly Worn[],
  mode: 'VR' | 'FS',
): Promise<Worn[]> {
  if (worn.length === 0) return [];
  const fit = new Set(
    (await wearableOf(on, worn, mode === 'VR')).map((row) => `${row.account_id} ${row.id}`),
  );
  return worn.filter(({ accountId, itemId }) => !fit.has(`${accountId} ${itemId}`));
}
/** Without what players are not shown: items of hidden types. */
export async function shownOnly<T extends { readonly kind: string; readonly id: number | null }>(
  on: Queries,
  things: readonly T[],
): Promise<T[]> {
  const hidden = await hiddenAmong(on, things);
  return things.filter(({ kind, id }) => !hidden.has(`${kind} ${id}`));
}
