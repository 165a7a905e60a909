import { chainDifferences } from '@guildhall/contract/chain/differences.section';
import { defineWords, type Sentence } from '@guildhall/contract/kit/text/words';
import type { DifferenceKind } from './differences.store.ts';

export const words = defineWords('differences', {
  asset: ['Asset {id}', 'Актив {id}'],
  capsule: ['Capsule {id}', 'Капсула {id}'],
  treasury: ['Treasury of {currency}', 'Казна {currency}'],
  free: ['Not locked', 'Не заморожен'],
  locked: ['Locked', 'Заморожен'],
  there: ['There', 'Есть'],
  gone: ['Destroyed', 'Уничтожен'],
});
const { choices = [] } = chainDifferences.fields.kind;
defineWords(
  'difference',
  Object.fromEntries(choices.map(({ value, label, russian }) => [value, [label, russian]])),
);
/** Name of a kind, as the back office shows it. */
export const toKindName = (kind: DifferenceKind): Sentence => ({ key: `difference.${kind}` });
