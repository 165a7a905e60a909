/**
 * States of a role that a player has earned.
 * - `NO_LINK`: no account at Discord is linked
 * - `RECONNECT`: Discord takes the link no longer
 * - `ASKED`: Discord is being asked
 * - `NOT_MEMBER`: the linked account is not on the server
 * - `STOPPED`: the role, or our bot, is refused by Discord
 * - `OWNER_AWAY`: its owner is blocked or about to leave
 * - `GIVEN`: given; it stays after unlinking
 */
export const discordGrantStates = [
  'NO_LINK',
  'RECONNECT',
  'ASKED',
  'NOT_MEMBER',
  'STOPPED',
  'OWNER_AWAY',
  'GIVEN',
] as const;
export type DiscordGrantState = (typeof discordGrantStates)[number];
