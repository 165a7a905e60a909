import type { QueryName } from '@guildhall/contract/events';

/**
 * Every query starts with a name of the contract, so that an event reaches it; what follows tells
 * its variants apart.
 */
export const queryKey = (
  name: QueryName | LocalName,
  ...rest: readonly (string | number | undefined)[]
): readonly unknown[] => [name, ...rest];

/** Queries that no event of the contract makes stale. */
export type LocalName = 'hot-links' | 'availability' | 'push-settings';
