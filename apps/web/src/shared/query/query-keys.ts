import type { QueryName } from '@guildhall/contract/events';

/**
 * Builds a query key. The key begins with a name of the contract, so that events can invalidate the
 * query, and ends with the variant.
 */
export const buildQueryKey = (
  name: QueryName | LocalQueryName,
  ...keyParts: readonly (string | number | undefined)[]
): readonly unknown[] => [name, ...keyParts];

/** Queries that no event of the contract invalidates. */
export type LocalQueryName =
  | 'hot-links'
  | 'push-settings'
  | 'player-card'
  | 'card-settings'
  | 'passkeys'
  | 'security'
  | 'sign-ins';
