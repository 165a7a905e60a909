import type { Queries } from '../../../kernel/db/db.ts';
import { listActiveAdministrators } from '../../identity/accounts/users/users.api.ts';
import { isRelatedByPromotion, loadAdministratorPromotions } from './approvals.deciders.ts';

/**
 * Returns true if there are two active administrators who are independent of each other: they can
 * decide on each other's requests, at the latest after the waiting period of new administrators.
 */
export async function hasIndependentAdministrators(db: Queries): Promise<boolean> {
  const ids = (await listActiveAdministrators(db)).map(({ id }) => id);
  const promotions = await loadAdministratorPromotions(db, ids);
  return ids.some((a, at) =>
    ids.slice(at + 1).some((b) => !isRelatedByPromotion(promotions, a, b)),
  );
}
