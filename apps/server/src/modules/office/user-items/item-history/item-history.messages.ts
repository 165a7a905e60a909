import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Names of events in the history of items, by kind of event. */
export const itemEventMessages = defineMessages('item-history', {
  granted: 'Granted',
  default: 'Given to everybody',
  reward: 'Paid as a reward',
  bought: 'Bought',
  crafted: 'Crafted',
  changed: 'Changed',
  activated: 'Activated',
  refilled: 'Refilled',
  removed: 'Gone',
  merged: 'Merged',
  consumed: 'Crafted away',
  dismantled: 'Dismantled',
  restored: 'Came back',
});
export const itemEndMessages = defineMessages('item-fate', {
  mergedInto: 'Merged into {item}',
  craftedInto: 'Crafted into {item}',
  itemNumber: '{name} #{issued}',
});
