import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import {
  clearUnusedFields,
  findUnusedFault,
  type Wrong,
} from '@guildhall/contract/kit/field/judged';
import type { Section } from '@guildhall/contract/kit/section/section';
import { words } from '../kernel/kernel.words.ts';
import type { Effect } from '../kernel/commands/effects.ts';
import { toFieldLabel } from './section-words.ts';

type Values = Readonly<Record<string, unknown>>;
/** Judges fields that do not apply to the wanted row: rejects sent ones and empties stored ones. */
export function judgeUnused(
  fields: Fields,
  wanted: Values,
  sent: Values,
  before: Values | undefined,
): { readonly wrong: Wrong | undefined; readonly emptied: Values } {
  const wrong = findUnusedFault(fields, wanted, { sent, before });
  return { wrong, emptied: before && !wrong ? clearUnusedFields(fields, wanted, before) : {} };
}
/** Names stored fields that a change leaves without a use, and empties. */
export const listEmptiedEffects = (
  section: Pick<Section, 'name' | 'fields'>,
  before: Values,
  sent: Values,
): Effect[] =>
  Object.keys(clearUnusedFields(section.fields, { ...before, ...sent }, before)).map((field) => ({
    what: words.emptied({ field: toFieldLabel(section, field) }),
    count: 1,
  }));
