/** In front of a one-time code from Twitch, where it stands in the place of a game client's. */
export const twitchCodePrefix = 'twitch.';
