import type { QueryName } from '@guildhall/contract/events';

/**
 * Builds the key of a query: a name of the contract, by which events invalidate the query, and the
 * variant.
 */
export const buildQueryKey = (
  name: QueryName | LocalQueryName,
  ...keyParts: readonly (string | number | undefined)[]
): readonly unknown[] => [name, ...keyParts];

/** Names of queries that no event of the contract invalidates. */
export type LocalQueryName =
  | 'hot-links'
  | 'push-settings'
  | 'player-card'
  | 'card-settings'
  | 'passkeys'
  | 'security'
  | 'sign-ins';
