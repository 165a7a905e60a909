import type { SectionOverride } from '../overrides.ts';
import { sayText } from '../words.ts';

export const override: SectionOverride = {
  cells: { state: (row) => sayText(String(row['state'])) },
};
