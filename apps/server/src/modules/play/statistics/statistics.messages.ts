import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const messages = defineMessages('statistics', {
  mustOneWithValueLike: 'must be one of {names} with a value, like {first}=…',
  noSegments: '{name} has no segments',
  partStatisticChooseOne: 'is a part of a statistic: choose one',
});
