import type { SectionOverride } from '../../overrides.ts';
import { VersionDecisions } from '../../versions/desk.tsx';

/**
 * Shows the decisions on a version above its form: making it the main version, or closing it by
 * force.
 */
export const sectionOverride: SectionOverride = { FormHead: VersionDecisions };
