/**
 * States of a role that a player has earned.
 * - `NO_LINK`: no Discord account is linked
 * - `RECONNECT`: Discord no longer accepts the link
 * - `ASKED`: the request to Discord is in progress
 * - `NOT_MEMBER`: the linked account is not on the server
 * - `STOPPED`: Discord refuses the role, or our bot
 * - `OWNER_AWAY`: the owner is blocked or about to leave
 * - `GIVEN`: Discord has given the role; it stays after unlinking
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
