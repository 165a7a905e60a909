import { chainDifferences } from '@guildhall/contract/chain/differences.section';
import { defineWords, type Sentence } from '@guildhall/contract/kit/text/words';
import type { DifferenceKind } from './differences.store.ts';

export const words = defineWords('differences', {
  asset: 'Asset {id}',
  capsule: 'Capsule {id}',
  treasury: 'Treasury of {currency}',
  free: 'Not locked',
  locked: 'Locked',
  there: 'There',
  gone: 'Destroyed',
});
const { choices = [] } = chainDifferences.fields.kind;
defineWords(
  'difference',
  Object.fromEntries(
    choices.map(({ value, label }) => [
      value,
      { key: `sections.${chainDifferences.name}.kind.choices.${value}`, english: label },
    ]),
  ),
);
/** Name of a kind, as the back office shows it. */
export const toKindName = (kind: DifferenceKind): Sentence => ({ key: `difference.${kind}` });
