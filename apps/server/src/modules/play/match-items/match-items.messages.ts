import { defineMessages } from '@guildhall/contract/kit/text/messages';

/**
 * The prefix `game` of the keys is older than this folder and cannot change, because stored
 * receipts contain these keys.
 */
export const matchItemMessages = defineMessages('game', {
  perkPays: 'Perk “{perk}” of {item}: {task}',
  tookEnergy: '1 energy of {name}',
});
