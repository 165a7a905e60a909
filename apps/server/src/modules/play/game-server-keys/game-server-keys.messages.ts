import { defineMessages } from '@guildhall/contract/kit/text/messages';

/**
 * The prefix `game` of the keys is older than this folder and cannot change, because stored log
 * records contain these keys.
 */
export const gameServerKeyMessages = defineMessages('game', {
  keyRevoked: 'This key was revoked',
  scopeMatches: 'report matches',
  scopePlayers: 'read players and let them in',
  scopeEconomy: 'buy, exchange, craft and merge for players',
  scopeConfig: 'read the configuration',
  keyMay: 'Whoever has the key “{name}” may: {scopes}',
  madeKey: 'Made the key “{name}”',
  revokedKey: 'Revoked a key',
  revokedKeyNamed: 'Revoked the key “{name}”',
  rotatedKey: 'Rotated a key',
  rotatedKeyNamed: 'Rotated the key “{name}”',
  keysOfRegion: '{n, plural, one {# key of game servers} other {# keys of game servers}}',
  otherRegion: 'This key is for another region than the player has entered',
  notEntered: 'The player has not entered a server of this key',
  blockedPlayer: 'The player is blocked',
});
