import type { Queries } from '../../../kernel/db/db.ts';
import { listAdministrators } from '../../identity/accounts/users/users.api.ts';
import { isRelated, loadPromotions } from './approvals.deciders.ts';

/**
 * Returns true if two active administrators could decide on each other's requests once the waiting
 * period has passed.
 */
export async function hasIndependentPair(on: Queries): Promise<boolean> {
  const ids = (await listAdministrators(on)).map(({ id }) => id);
  const promotions = await loadPromotions(on, ids);
  return ids.some((a, at) => ids.slice(at + 1).some((b) => !isRelated(promotions, a, b)));
}
