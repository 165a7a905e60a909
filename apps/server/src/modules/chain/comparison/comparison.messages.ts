import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const chainComparisonMessages = defineMessages('comparison', {
  ordered: 'Ordered a comparison of all records with the blockchain',
});
