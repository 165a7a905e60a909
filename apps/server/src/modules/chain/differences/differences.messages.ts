import { chainDifferencesFeed } from '@guildhall/contract/chain/differences.section';
import { defineMessages, type Sentence } from '@guildhall/contract/kit/text/messages';
import type { ChainDifferenceKind } from './differences.store.ts';

export const chainDifferenceMessages = defineMessages('differences', {
  asset: 'Asset {id}',
  capsule: 'Capsule {id}',
  treasury: 'Treasury of {currency}',
  free: 'Not locked',
  locked: 'Locked',
  there: 'There',
  gone: 'Destroyed',
});
const { choices = [] } = chainDifferencesFeed.fields.kind;
defineMessages(
  'difference',
  Object.fromEntries(
    choices.map(({ value, label }) => [
      value,
      { key: `sections.${chainDifferencesFeed.name}.kind.choices.${value}`, english: label },
    ]),
  ),
);
/** Returns the name of a kind in the back office. */
export const getDifferenceKindName = (kind: ChainDifferenceKind): Sentence => ({
  key: `difference.${kind}`,
});
