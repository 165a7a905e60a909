import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Messages whose keys are stored in the log; the keys are older than this folder. */
export const gameTicketMessages = defineMessages('game', {
  gameClosed: 'The game is closed',
  serversDrained: 'servers take no new players',
});
