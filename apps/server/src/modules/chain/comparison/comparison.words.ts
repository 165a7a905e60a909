import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('comparison', {
  ordered: 'Ordered a comparison of all records with the blockchain',
});
