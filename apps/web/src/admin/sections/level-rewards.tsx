import type { SectionOverride } from '../overrides.ts';

/** Whether ready rewards change too is only a question of an edit. */
export const override: SectionOverride = { notOnCreate: ['applyToReady'] };
