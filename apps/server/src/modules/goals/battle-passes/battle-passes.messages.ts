import { defineTitledMessage, defineMessages } from '@guildhall/contract/kit/text/messages';

export const battlePassMessages = defineMessages('battlePasses', {
  passesRunOn: 'running passes go on counting',
  paysFor: '{name}: tier of {goal} experience',
  progressOf: '{name}: {done} of {goal} experience',
  countsFor: 'Pass: {name}',
  boughtFor: 'Upgrade of {name}',
  upgraded: 'Upgraded {name} for {price} {currency}',
  reversed: 'Upgrade reversed: {name}',
  takenBack: 'The upgrade of a pass was reversed, and the pass was taken back: {name}.',
  upgradePass: 'Upgraded a pass',
  freeTrack: 'This track is free: there is nothing to buy',
  notOwned: '{name} is not the player’s any more',
  ownedAlready: 'You have this track already',
  tiersPaid: 'Tiers of {name} were handed out for it already',
  passOver: 'This pass is over',
  publishedPass: 'Published a pass',
  published: 'Published the pass {name}',
  retiredPass: 'Retired a pass',
  retired: 'Retired the pass {name}',
  retiredByTime: 'The pass {name} is over',
  publishedAlready: 'This pass is published already',
  notPublished: 'This pass is not published',
  needsWindow: 'It needs a start and an end first',
  windowIsOver: 'Its end has passed already',
  needsTier: 'It needs a tier first',
  needsPrice: 'It needs a price and a currency first',
  anotherPublished:
    '{name} is published with this style and track: retire it first, or take another style',
  onlyDraftsChange: 'is fixed once the pass is published: players play for it',
  publishedNotDeleted: 'A pass that was published is retired, not deleted',
  playedAlready: 'Somebody has played for this pass or bought it: retire it instead',
  noTierPass: 'is no tier of this pass',
  playersSee: 'players who play for it',
  paidAfter: 'Handed out {n} tiers of {name}',
});
/** Texts of the notification about a tier. */
export const passTierNotifications = {
  PAID: defineTitledMessage('passTier.PAID', {
    title: '{name}: {goal} experience',
    text: 'You got {what}',
  }),
  REVIEW: defineTitledMessage('passTier.REVIEW', {
    title: '{name}: {goal} experience',
    text: 'It waits for the studio’s approval: {what}',
  }),
  HELD: defineTitledMessage('passTier.HELD', {
    title: '{name}: {goal} experience',
    text: 'It waits in your inbox: {what}',
  }),
};

/** Name of the task for operators. */
defineMessages('task', { 'battle-passes.settle': 'Settlement of a pass' });
