import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Keys of stored receipts, which are older than this folder. */
export const messages = defineMessages('game', {
  perkPays: 'Perk “{perk}” of {item}: {task}',
  tookEnergy: '1 energy of {name}',
});
