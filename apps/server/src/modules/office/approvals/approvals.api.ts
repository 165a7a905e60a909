import type { Queries } from '../../../kernel/db.ts';
import { administrators } from '../../identity/accounts/users.api.ts';
import { areRelated, loadPromotions } from './approvals.deciders.ts';

/** Whether two administrators who act now may decide on each other's requests, once of age. */
export async function hasIndependentPair(on: Queries): Promise<boolean> {
  const ids = (await administrators(on)).map(({ id }) => id);
  const promotions = await loadPromotions(on, ids);
  return ids.some((a, at) => ids.slice(at + 1).some((b) => !areRelated(promotions, a, b)));
}
