import type { SectionOverride } from '../overrides.ts';
import { sayText } from '../words.ts';

/** State and counters are computed for the answer: the database cannot order by them. A special mission is drawn from no pool. */
export const override: SectionOverride = {
  computed: ['state', 'reached', 'claimed'],
  cells: { rotation: (row) => (row['type'] === 'special' ? '–' : sayText(row['rotation'] === 'WEEKLY' ? 'Weekly' : 'Daily')), state: (row) => sayText(String(row['state'])) },
};
