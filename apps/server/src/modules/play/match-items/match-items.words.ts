import { defineWords } from '@guildhall/contract/kit/text/words';

/** Keys of stored receipts, which are older than this folder. */
export const words = defineWords('game', {
  perkPays: 'Perk “{perk}” of {item}: {task}',
  tookEnergy: '1 energy of {name}',
});
