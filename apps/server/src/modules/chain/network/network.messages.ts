import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const chainNetworkMessages = defineMessages('chain', {
  unavailable: 'The blockchain does not answer at the moment. Please try again shortly',
});
