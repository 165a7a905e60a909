import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('chain', {
  unavailable: 'The blockchain does not answer at the moment. Please try again shortly',
});
