import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const airdropMessages = defineMessages('airdrops', {
  revenueLeaves: 'Revenue holds {held} {name}: hard currency comes from there alone',
  startsInFuture: 'must be in the future',
  fixed: 'is fixed: the campaign has begun',
  ended: 'is fixed: the campaign is over',
  notOver: 'It has begun: it can be deleted once it is settled',
  postFixed: 'Its campaign has begun: the post stays as it is',
  campaignOver: 'is over',
  samePost: 'has the same post with the same action already',
  notYet: 'It can be settled an hour after its end',
  settledAlready: 'It is settled already',
  notJoined: 'Its players are still being gathered',
  nothingToDecide: 'Nothing is unknown: it is settled by itself within a minute',
  unknownEnds:
    'Posts of “{name}” that were not read to the end: {n}. Whoever was not seen gets nothing for them',
  settled:
    'Settled “{name}”: {amount} {currency} for {n, plural, one {# player} other {# players}}',
  settledOne: 'Settled an airdrop campaign',
  returned: 'Returned the pool of “{name}”: {amount} {currency}',
  returnedParts:
    'Returned {n, plural, one {# part} other {# parts}} of airdrops whose owners have left',
  paid: 'Paid a part of “{name}”',
  paysFor: 'Airdrop: {name}',
});
