import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import {
  clearFieldsMadeInapplicable,
  findFaultOfSentInapplicableField,
  type FieldFault,
} from '@guildhall/contract/kit/field/field-fault';
import type { Section } from '@guildhall/contract/kit/section/section';
import { kernelMessages } from '../kernel/kernel.messages.ts';
import type { ChangeEffect } from '../kernel/commands/effects.ts';
import { getFieldLabel } from './section-messages.ts';

type Values = Readonly<Record<string, unknown>>;
/**
 * Checks fields that do not apply to the row: rejects such fields in the request, and clears stored
 * ones.
 */
export function rejectOrClearUnusedFields(
  fields: Fields,
  wanted: Values,
  sent: Values,
  before: Values | undefined,
): { readonly wrong: FieldFault | undefined; readonly emptied: Values } {
  const wrong = findFaultOfSentInapplicableField(fields, wanted, { sent, before });
  return {
    wrong,
    emptied: before && !wrong ? clearFieldsMadeInapplicable(fields, wanted, before) : {},
  };
}
/** Lists stored fields that a change makes useless and therefore clears. */
export const listEffectsOfClearedFields = (
  section: Pick<Section, 'name' | 'fields'>,
  before: Values,
  sent: Values,
): ChangeEffect[] =>
  Object.keys(clearFieldsMadeInapplicable(section.fields, { ...before, ...sent }, before)).map(
    (field) => ({
      what: kernelMessages.emptied({ field: getFieldLabel(section, field) }),
      count: 1,
    }),
  );
