import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const prizePoolMessages = defineMessages('prize-pools', {
  shareOfRevenue: 'A part of the revenue, which has no amount to hold against a threshold',
  percentsBeyond: 'takes all pools of {currency} together to {percent}%: at most 100% can be taken',
  fixedOnceCollected: 'is fixed: this pool has collected already',
  fixedOnceClosed: 'is fixed: this pool is closed',
  tournamentBegun: 'has begun: a pool closes when its tournament starts',
  belowCollected: 'must not be below what was collected: {collected}',
  holds: 'what it holds: return that to revenue first',
  promised:
    '{name} is promised to the winners of its tournament: settle or call off the tournament',
  closedAlready: '{name} is closed already',
  returnedPool: 'Returned a prize pool to revenue',
  returned: 'Returned {amount} {currency} of {name} to revenue',
  closedEmpty: 'Closed {name}: it held nothing',
});
