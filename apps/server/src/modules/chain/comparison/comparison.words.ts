import { defineWords } from '@guildhall/contract/kit/words';

export const words = defineWords('comparison', {
  ordered: 'Ordered a comparison of all records with the blockchain',
});
