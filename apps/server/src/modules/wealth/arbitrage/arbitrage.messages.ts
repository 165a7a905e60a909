import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const arbitrageMessages = defineMessages('arbitrage', {
  opensLoop: 'opens a loop of gain: {loop} makes {percent}% out of 100% {thing}',
});
