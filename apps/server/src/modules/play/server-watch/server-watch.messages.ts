import { defineMessages } from '@guildhall/contract/kit/text/messages';

/**
 * The prefix `game` of the keys is older than this folder and cannot change, because stored log
 * records contain these keys.
 */
export const serverWatchMessages = defineMessages('game', {
  askedServerDrain: 'Asked the server {server} in {region} to drain',
  drainedGameServer: 'Drained a game server',
  letServerTakeMatchesAgain: 'Let the server {server} in {region} take matches again',
  serverGoneOrToldOtherwise: 'The server has gone or was told otherwise since',
  serverGoneOrToldSo: 'The server has gone, or was told so already',
});
