import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Messages whose keys are in stored receipts; the keys are older than this folder. */
export const matchItemMessages = defineMessages('game', {
  perkPays: 'Perk “{perk}” of {item}: {task}',
  tookEnergy: '1 energy of {name}',
});
