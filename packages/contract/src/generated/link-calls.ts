// Generated from the contract by `npm run generate`; do not edit.
export const linkCalls = {
  listLinks: ['GET', '/api/users/{id}/links'],
  linkDiscord: ['GET', '/api/users/{id}/link-discord'],
  linkTwitch: ['GET', '/api/users/{id}/link-twitch'],
  linkTwitter: ['GET', '/api/users/{id}/link-twitter'],
  linkOpenloot: ['GET', '/api/users/{id}/link-openloot'],
  unlinkDiscord: ['DELETE', '/api/users/{id}/discord'],
  unlinkTwitch: ['DELETE', '/api/users/{id}/twitch'],
  unlinkTwitter: ['DELETE', '/api/users/{id}/twitter'],
  unlinkOpenloot: ['DELETE', '/api/openloot/{id}'],
  beginTwitchSignIn: ['POST', '/api/sessions/twitch'],
  completeTwitchSignIn: ['POST', '/api/sessions/twitch/complete'],
  listAirdrops: ['GET', '/api/users/{id}/airdrop-campaigns'],
  listNewsPosts: ['GET', '/api/users/{id}/news-posts'],
} as const;
