import type { Queries } from '../../../kernel/db/db.ts';
import { listActiveAdministrators } from '../../identity/accounts/users/users.api.ts';
import { isRelatedByPromotion, loadPromotions } from './approvals.deciders.ts';

/**
 * Returns true if two active administrators could decide on each other's requests once the waiting
 * period has passed.
 */
export async function hasIndependentAdministrators(on: Queries): Promise<boolean> {
  const ids = (await listActiveAdministrators(on)).map(({ id }) => id);
  const promotions = await loadPromotions(on, ids);
  return ids.some((a, at) =>
    ids.slice(at + 1).some((b) => !isRelatedByPromotion(promotions, a, b)),
  );
}
