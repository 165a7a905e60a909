import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Keys begin with `staff`, because records of the activity log contain these keys. */
export const undoMessages = defineMessages('staff', {
  noLongerThereDebtLater: 'is no longer there: a debt that later rewards repay',
  takenBackFromBalance: 'is taken back from the balance',
  debtShrinks: 'of the debt goes',
  goesBackToBalance: 'goes back to the balance',
  undoThing: '{name}',
  undoPerks: '{name}: perks change',
});
