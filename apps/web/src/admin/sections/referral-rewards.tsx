import type { SectionOverride } from '../overrides.ts';

/**
 * The reward's name and its counters are computed for the answer: the database cannot order by
 * them.
 */
export const override: SectionOverride = { computed: ['name', 'reached', 'claimed'] };
