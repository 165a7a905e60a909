import { missionsSection } from '@guildhall/contract/goals/missions.section';
import { localizeDeclaration } from '../../pages.ts';
import type { Row } from '../../engine/command/section-call.ts';
import type { SectionOverride } from '../../overrides.ts';

/**
 * Returns the label of a mission's rotation; a dash for special missions, which have no rotation
 * because they are not drawn from a pool.
 */
const rotationOf = (row: Row): string =>
  row['type'] === 'special'
    ? '–'
    : (localizeDeclaration(missionsSection).fields.rotation.choices?.find(
        ({ value }) => value === row['rotation'],
      )?.label ?? '');
export const sectionOverride: SectionOverride = { cells: { rotation: rotationOf } };
