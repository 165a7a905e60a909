// Generated from the contract by `npm run generate`; do not edit.
export const programCalls = {
  listAccounts: ['GET', '/api/accounts'],
  listCollections: ['GET', '/api/collections/all'],
  getCollection: ['GET', '/api/collections/{id}'],
  walletConnectionUrl: ['GET', '/api/wallets/{id}/connection-url'],
  walletRewardTokenMint: ['GET', '/api/wallets/{id}/reward-token-mint'],
  discordStatus: ['GET', '/api/users/{id}/discord-status'],
  finishLink: ['GET', '/api/links/{provider}/callback'],
  listOpenlootAvatars: ['GET', '/api/openloot/items/for-avatar'],
  noteTwitchHeartbeat: ['POST', '/api/twitch-extension/heartbeats'],
  listTwitchRewards: ['GET', '/api/twitch-extension/rewards'],
  claimTwitchReward: ['POST', '/api/twitch-extension/rewards/{rewardId}/claim'],
  askTicket: ['POST', '/api/game/tickets'],
  createTrigger: ['POST', '/api/authorization-triggers'],
  pollTrigger: ['POST', '/api/authorization-triggers/{triggerId}/session'],
  createAutoLoginToken: ['POST', '/api/sessions/auto-login-tokens'],
} as const;
