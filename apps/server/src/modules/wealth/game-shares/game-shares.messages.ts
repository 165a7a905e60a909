import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const gameShareMessages = defineMessages('game-shares', {
  shareOfRevenue: 'A part of the revenue, which has no amount to hold against a threshold',
  beyond: 'takes all shares together to {sum} basis points: at most 10,000 can be shared',
  closed: 'Shared out what sales of {month} left',
  paysFor: 'Game share: {month}',
  paid: 'Paid a game share for {month}',
  returned: 'Returned to revenue what deleted accounts did not get of game shares: {n}',
});
