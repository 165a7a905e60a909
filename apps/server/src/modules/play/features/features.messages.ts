import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const featureMessages = defineMessages('features', {
  closed: 'Closed for now: {feature}',
  callsClosed: 'calls are closed to everybody',
  offersGo: 'listed offers can no longer be bought',
  pairsGo: 'currency pairs can no longer be exchanged',
  callsOpened: 'calls are open again',
});
