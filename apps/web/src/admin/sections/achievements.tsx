import type { SectionOverride } from '../overrides.ts';
import { sayText } from '../words.ts';

/** State and counters are computed for the answer: the database cannot order by them. */
export const override: SectionOverride = {
  computed: ['state', 'reached', 'claimed'],
  cells: { state: (row) => sayText(String(row['state'])) },
};
