import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Keys begin with `staff`, because records of the activity log contain these keys. */
export const userItemMessages = defineMessages('staff', {
  assetChainCannotDeleted: 'An asset of the chain cannot be deleted',
  balances: 'the balances',
  changed: 'Changed {item} #{issued} of {player}',
  changedItem: 'Changed an item',
  deleted: 'Deleted {item} of {player}',
  deletedItem: 'Deleted an item',
  granted: 'Granted {amount} {currency} to {player}',
  grantedItemsTo: 'Granted {n} × {item} to {player}',
  grantedCurrency: 'Granted currency',
  grantedItems: 'Granted items',
  inventory: 'the inventory',
  item: 'an item',
  itemChangedSinceOrGone: 'The item was changed since, or is gone',
  itemDoesNotExist: 'This item does not exist',
  itemNoLongerWithPlayer: 'The item is no longer with the player',
  itemIdNoLongerThere: 'Item {itemId} is no longer with the player',
  itemUsedUp: 'Item {itemId} was used up in matches after it was deleted',
  madeItem: 'Made an item',
  madeWithChosenPerks: 'Made {item} with chosen perks for {player}',
  mustLeastOneWhole: 'must be at least one whole {name}',
  mustMostOneOperatorMay:
    'must be at most {ceiling}: one operator may grant {limit} within 24 hours, and you have granted {granted}',
  onlyEquipmentCanChanged: 'Only equipment can be changed',
  byStudio: 'Granted by the studio',
  changedByStudio: 'Changed by the studio',
  changeUndone: 'A change was undone',
  grantUndone: 'A grant was undone',
  deletionUndone: 'A deletion was undone',
  removedByStudio: 'Removed by the studio',
});
