/**
 * Lists calls with which an operator changes data; each states how one operator is kept from
 * creating or moving value alone. A test fails for a missing call. Servers that check replies fail
 * a call that gives value although it is listed as `nothing`.
 */

/**
 * - `nothing`: gives and promises no value.
 * - `gift`: an operator chose recipients and amounts. The command needs approval above the
 * threshold, to which everything counts that the operator gave without approval within a day. It is
 * refused above the daily ceiling.
 * - `payment`: pays what a rule or an earlier command promised. The threshold applies as for a
 * gift; the ceiling does not, because promises must be kept.
 * - `promise`: a rule. The value of one payout is compared with the threshold.
 * - `conversion`: players exchange their own values. With the exchange, the amount that one
 * operator may give must not become an amount of another currency or item that one operator may not
 * give.
 * - `share`: a part of revenue, without a fixed amount. It always needs approval.
 * - `limit`: raising or removing a limit always needs approval.
 * - `role`: making an administrator always needs approval.
 * - `decision`: decides on another operator's request; the requested call has its own entry here.
 */
export type ValueEffect =
  | 'nothing'
  | 'gift'
  | 'payment'
  | 'promise'
  | 'conversion'
  | 'share'
  | 'limit'
  | 'role'
  | 'decision';

/** Calls of the back office that do not come from a section, except those that only read. */
export const valueEffectByCall = {
  requestAdminSession: 'nothing',
  startBinding: 'nothing',
  confirmBinding: 'nothing',
  renewRecoveryCodes: 'nothing',
  openTwoFactorSession: 'nothing',
  endAdminSession: 'nothing',
  adminUserNames: 'nothing',
  adminUpdateUser: 'role',
  adminDeleteUser: 'nothing',
  adminGrantInventory: 'gift',
  // avatars have no price, threshold or limit; operators cannot grant avatars to themselves
  adminGrantAvatar: 'gift',
  adminDeleteUserInventory: 'nothing',
  adminOrderPassword: 'nothing',
  adminEndSessions: 'nothing',
  adminResetTwoFactor: 'nothing',
  adminUndo: 'payment',
  adminPreviewUndo: 'nothing',
  adminVerifyLog: 'nothing',
  adminActivityCounts: 'nothing',
  adminDebtSums: 'nothing',
  sumTransactions: 'nothing',
  adminBulkUsers: 'gift',
  createGameServerKey: 'nothing',
  rotateGameServerKey: 'nothing',
  revokeGameServerKey: 'nothing',
  publishArticle: 'nothing',
  // the rewards of a pass were assessed when it was saved
  publishPass: 'nothing',
  retirePass: 'nothing',
  saveView: 'nothing',
  removeView: 'nothing',
  releaseHeld: 'payment',
  refuseHeld: 'payment',
  drainServer: 'nothing',
  adminUnlinkWallet: 'nothing',
  adminCompareChain: 'nothing',
  rotateKey: 'nothing',
  thawAsset: 'nothing',
  resumeTask: 'nothing',
  retryEffect: 'nothing',
  // repeats the grant of a reward that was earned and assessed before
  retryDiscordGrant: 'nothing',
  approveRequest: 'decision',
  refuseRequest: 'decision',
  withdrawRequest: 'decision',
  releasePayout: 'payment',
  refusePayout: 'nothing',
  updateAlphaKeyRequest: 'nothing',
  adminGrantAlphaKey: 'nothing',
  generateAlphaKeys: 'nothing',
  importAlphaKeys: 'nothing',
  assignAlphaKeys: 'nothing',
  releaseRecruit: 'payment',
  holdRecruit: 'payment',
  refuseRecruit: 'payment',
  releaseRecruits: 'payment',
  refuseRecruits: 'payment',
  resetStatistics: 'nothing',
  adminSaveUserItem: 'gift',
  uploadLocalization: 'nothing',
  adminGrantAsset: 'gift',
  reverseTransaction: 'payment',
  // returns the amount to revenue
  returnPrizePool: 'nothing',
  // names recipients of a draft; funding pays out
  uploadRecipients: 'nothing',
  fundDistribution: 'gift',
  // pays amounts that were assessed when the distribution was funded
  runDistribution: 'nothing',
  pauseDistribution: 'nothing',
  cancelDistribution: 'nothing',
  // the prizes of a tournament are assessed when the tournament is saved, and the sum of the prizes
  // again when it is settled
  publishTournament: 'nothing',
  cancelTournament: 'nothing',
  // after the settlement the prizes go to the players who move up
  disqualifyFromTournament: 'payment',
  // the pool is assessed when it is saved, and the parts of the pool when an operator settles it
  settleAirdrop: 'payment',
  settleTournament: 'payment',
  correctTournament: 'payment',
  adminGrantCurrency: 'gift',
  createBalanceParameter: 'nothing',
  updateBalanceParameter: 'nothing',
  removeBalanceParameter: 'nothing',
  importBalanceParameters: 'nothing',
  saveBalanceParameters: 'nothing',
  cloneBalancePreset: 'nothing',
  validateBalancePreset: 'nothing',
  rollbackBalancePreset: 'nothing',
  setMainVersion: 'nothing',
  forceDisableVersion: 'nothing',
} as const satisfies Readonly<Record<string, ValueEffect>>;

/**
 * Sections and settings, with the assessment of creating, changing, bulk-changing and restoring
 * their rows.
 */
export const valueEffectBySection = {
  'alpha-keys': 'nothing',
  articles: 'nothing',
  avatars: 'nothing',
  'referral-rewards': 'promise',
  'referral-events': 'nothing',
  achievements: 'nothing',
  missions: 'promise',
  'level-rewards': 'promise',
  // the section only names a role; the grant of the role is assessed where the role is promised
  'discord-roles': 'nothing',
  'hot-links': 'nothing',
  'twitter-posts': 'nothing',
  // saving a campaign reserves its pool
  'airdrop-campaigns': 'gift',
  collections: 'nothing',
  // crafting makes one item from one item
  'craft-settings': 'nothing',
  'dismantle-settings': 'conversion',
  currencies: 'limit',
  'currency-pairs': 'conversion',
  'currency-prices': 'nothing',
  'currency-thresholds': 'limit',
  'currency-urls': 'nothing',
  'economy-settings': 'nothing',
  'game-versions': 'nothing',
  contracts: 'nothing',
  badges: 'nothing',
  'prize-pools': 'share',
  boosters: 'promise',
  shop: 'conversion',
  'game-shares': 'share',
  'staking-promotions': 'nothing',
  // a draft; funding it pays out
  'token-distributions': 'nothing',
  inventories: 'nothing',
  'grant-limits': 'limit',
  'inventory-types': 'nothing',
  'inventory-kinds': 'nothing',
  tournaments: 'promise',
  'battle-passes': 'promise',
  'inventory-classes': 'nothing',
  statistics: 'nothing',
  'game-missions': 'promise',
  perks: 'nothing',
  'rarity-acquisitions': 'nothing',
  'image-formats': 'nothing',
  'character-attributes': 'nothing',
  // several items become one
  'merge-lines': 'nothing',
  'gameplay-tasks': 'nothing',
  regions: 'nothing',
  'match-rewards': 'promise',
  'game-events': 'nothing',
  'disposable-badges': 'nothing',
  playtimes: 'nothing',
  features: 'nothing',
  'link-providers': 'nothing',
  'sessions-settings': 'nothing',
  'activity-events': 'promise',
  'twitch-extension-rewards': 'promise',
  'balance-presets': 'nothing',
  localizations: 'nothing',
  'item-seasons': 'nothing',
  'stakes-mode': 'nothing',
  'staking-settings': 'nothing',
  'chain-fee-settings': 'nothing',
  'approval-settings': 'nothing',
} as const satisfies Readonly<Record<string, ValueEffect>>;

/**
 * Finds the effect of an operation by the name under which it is mounted; undefined if the name
 * is unknown.
 */
export function findValueEffect(operation: string): ValueEffect | undefined {
  const [section = ''] = operation.split('.');
  const effects: Readonly<Record<string, ValueEffect>> = operation.includes('.')
    ? valueEffectBySection
    : valueEffectByCall;
  return effects[operation.includes('.') ? section : operation];
}
