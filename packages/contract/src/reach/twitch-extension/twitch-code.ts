/** Prefix of a one-time code from Twitch that is used in place of a game client's code. */
export const twitchCodePrefix = 'twitch.';
