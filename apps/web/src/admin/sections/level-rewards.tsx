import type { SectionOverride } from '../overrides.ts';

/**
 * The reward's name and its counters are computed for the answer; whether ready rewards change too
 * is only a question of an edit.
 */
export const override: SectionOverride = {
  computed: ['name', 'reached', 'claimed'],
  notOnCreate: ['applyToReady'],
};
