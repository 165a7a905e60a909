import { defineMessages } from '@guildhall/contract/kit/text/words';

/** Keys of stored receipts, which are older than this folder. */
export const messages = defineMessages('game', {
  perkPays: 'Perk “{perk}” of {item}: {task}',
  tookEnergy: '1 energy of {name}',
});
