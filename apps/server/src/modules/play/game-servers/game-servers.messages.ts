import { defineMessages } from '@guildhall/contract/kit/text/messages';

/**
 * The prefix `game` of the keys is older than this folder and cannot change, because stored log
 * records contain these keys.
 */
export const gameServerMessages = defineMessages('game', {
  noVersion: 'There is no version {version} that may be played',
  serversOfRegion: '{n, plural, one {# game server} other {# game servers}}',
  playersInSession: 'players are on game servers now',
  registeredServer: 'Registered a server in {region}',
  serverGone: 'A server has gone',
  serverNotRegistered: 'This server is not registered',
});

/** Names of the tasks for operators. */
defineMessages('task', { 'regions.tell-servers': 'Servers told of a region' });
