import {
  movementDirections,
  movementGroups,
} from '@guildhall/contract/wealth/bank/movement-groups';
import type { MovementFilters } from '../../shared/balances/use-movements.ts';

/** View and filters of the purse in the address; unknown values count as absent. */
export interface PurseSearch extends MovementFilters {
  view?: 'receipts';
}
const toText = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'
    ? String(value)
    : undefined;

export function readPurseSearch(search: {
  readonly [name in keyof PurseSearch]?: unknown;
}): PurseSearch {
  return {
    view: search['view'] === 'receipts' ? 'receipts' : undefined,
    currency: toText(search['currency']),
    direction: movementDirections.find((direction) => direction === search['direction']),
    group: movementGroups.find((group) => group === search['group']),
    q: toText(search['q']),
  };
}
