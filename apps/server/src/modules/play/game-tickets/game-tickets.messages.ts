import { defineMessages } from '@guildhall/contract/kit/text/messages';

/**
 * The prefix `game` of the keys is older than this folder and cannot change, because stored log
 * records contain these keys.
 */
export const gameTicketMessages = defineMessages('game', {
  gameClosed: 'The game is closed',
  serversDrained: 'servers take no new players',
});
