/**
 * Lists calls and sections with which an operator can close, stop or take something, or give power.
 * For these, the server requires a reason and a confirmation of the consequences. A test fails if a
 * call or section is missing.
 */
import { impactBySection, type SectionImpact } from './section-impacts.ts';

/**
 * - `nothing`: closes, stops and takes nothing and gives no power. A server that checks replies
 * fails a call of this kind that does one of these.
 * - `reason`: always refused without a reason. Consequences, if any, must be confirmed.
 * - `impact`: needs a reason and a confirmation only if there are consequences.
 */
export type ConsentKind = 'nothing' | 'reason' | 'impact';

/** Calls of the back office that do not come from a section, except those that only read. */
export const consentKindByCall = {
  requestAdminSession: 'nothing',
  startBinding: 'nothing',
  confirmBinding: 'nothing',
  renewRecoveryCodes: 'nothing',
  openTwoFactorSession: 'nothing',
  endAdminSession: 'nothing',
  adminUserNames: 'nothing',
  adminUpdateUser: 'impact',
  adminDeleteUser: 'reason',
  adminGrantInventory: 'reason',
  adminGrantAvatar: 'reason',
  adminDeleteUserInventory: 'reason',
  adminOrderPassword: 'reason',
  adminEndSessions: 'reason',
  adminResetTwoFactor: 'reason',
  adminUndo: 'reason',
  adminPreviewUndo: 'nothing',
  adminVerifyLog: 'nothing',
  adminActivityCounts: 'nothing',
  adminDebtSums: 'nothing',
  sumTransactions: 'nothing',
  adminBulkUsers: 'reason',
  createGameServerKey: 'reason',
  rotateGameServerKey: 'reason',
  revokeGameServerKey: 'reason',
  publishArticle: 'reason',
  publishPass: 'reason',
  retirePass: 'reason',
  // views belong to the operator
  saveView: 'nothing',
  removeView: 'nothing',
  releaseHeld: 'reason',
  refuseHeld: 'reason',
  drainServer: 'reason',
  adminUnlinkWallet: 'reason',
  // the call only starts a comparison, which would also run by itself
  adminCompareChain: 'nothing',
  rotateKey: 'reason',
  thawAsset: 'reason',
  resumeTask: 'reason',
  retryEffect: 'reason',
  retryDiscordGrant: 'reason',
  // the consequences were confirmed when the action was requested, and the request shows them
  approveRequest: 'reason',
  refuseRequest: 'reason',
  // only the requester may withdraw, and nothing has happened yet
  withdrawRequest: 'nothing',
  releasePayout: 'reason',
  refusePayout: 'reason',
  updateAlphaKeyRequest: 'reason',
  adminGrantAlphaKey: 'reason',
  // keys have no effect until they are granted
  generateAlphaKeys: 'nothing',
  importAlphaKeys: 'nothing',
  assignAlphaKeys: 'reason',
  releaseRecruit: 'reason',
  holdRecruit: 'reason',
  refuseRecruit: 'impact',
  releaseRecruits: 'reason',
  refuseRecruits: 'impact',
  resetStatistics: 'reason',
  adminSaveUserItem: 'reason',
  uploadLocalization: 'nothing',
  adminGrantAsset: 'reason',
  reverseTransaction: 'reason',
  returnPrizePool: 'reason',
  // only sets the recipients of a draft; amounts are paid after it is funded
  uploadRecipients: 'nothing',
  fundDistribution: 'reason',
  runDistribution: 'reason',
  pauseDistribution: 'reason',
  cancelDistribution: 'reason',
  publishTournament: 'reason',
  cancelTournament: 'reason',
  disqualifyFromTournament: 'impact',
  settleTournament: 'reason',
  settleAirdrop: 'impact',
  correctTournament: 'reason',
  adminGrantCurrency: 'reason',
  // changing one number of the game takes nothing by itself, but removing a number, or changing
  // many together, needs a confirmation
  createBalanceParameter: 'nothing',
  updateBalanceParameter: 'nothing',
  removeBalanceParameter: 'reason',
  importBalanceParameters: 'reason',
  saveBalanceParameters: 'nothing',
  cloneBalancePreset: 'nothing',
  validateBalancePreset: 'nothing',
  rollbackBalancePreset: 'reason',
  setMainVersion: 'reason',
  forceDisableVersion: 'reason',
} as const satisfies Readonly<Record<string, ConsentKind>>;

const calls: Readonly<Record<string, ConsentKind>> = consentKindByCall;
const sections: Readonly<Record<string, SectionImpact>> = impactBySection;

/** Returns the consequences of changes to a section; `nothing` if there are none. */
export const getSectionImpact = (section: string): SectionImpact => sections[section] ?? 'nothing';

/**
 * Returns the consent that an operation needs. The operation is found by the name under which it is
 * mounted; undefined if the name is unknown.
 */
export function findConsentKindOfOperation(operation: string): ConsentKind | undefined {
  const [section = '', op] = operation.split('.');
  if (op === undefined) return calls[operation];
  if (!Object.hasOwn(sections, section)) return undefined;
  if (op === 'remove') return 'reason';
  return sections[section] === 'nothing' && op !== 'bulk' ? 'nothing' : 'impact';
}
