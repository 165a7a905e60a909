import type { Language } from '@guildhall/contract/kit/text/say';
import { defineMessages, type Sentence } from '@guildhall/contract/kit/text/messages';
import { formatMessage } from '../../../../kernel/say.ts';

/** Names of the kinds of ledger transactions. */
export const ledgerTransactionMessages = defineMessages('transactions', {
  badge: 'Badge bought',
  claim: 'Claim to a wallet',
  claimPaid: 'Claim paid on the chain',
  claimReturn: 'Claim returned',
  craft: 'Crafting',
  currencyEnd: 'End of a currency',
  dismantle: 'Dismantling',
  escrowFund: 'Escrow funded',
  escrowReturn: 'Escrow returned',
  exchange: 'Exchange',
  grant: 'Grant',
  merge: 'Merge',
  pass: 'Pass',
  passUpgrade: 'Upgrade of a pass',
  poolReturn: 'Pool returned',
  poolReversal: 'Pool reversal',
  poolTake: 'Share for a pool',
  refill: 'Refill',
  reversal: 'Reversal',
  reward: 'Reward',
  rewardAchievement: 'Reward: achievement',
  rewardActivityEvent: 'Reward: activity event',
  rewardDismantle: 'Reward: dismantling',
  rewardGameMission: 'Reward: game mission',
  rewardGameShare: 'Reward: share of the game',
  rewardGrant: 'Reward: grant',
  rewardLevelReward: 'Reward: level',
  rewardMatch: 'Reward: match',
  rewardMatchReward: 'Reward: match',
  rewardMerge: 'Reward: merge',
  rewardMission: 'Reward: mission',
  rewardPass: 'Reward: pass',
  rewardPassUpgrade: 'Reward: upgrade of a pass',
  rewardReferralReward: 'Reward: referral',
  rewardShop: 'Reward: shop',
  rewardAirdrop: 'Reward: airdrop',
  rewardTokenDistribution: 'Reward: distribution',
  rewardTournament: 'Reward: tournament',
  rewardTwitchExtension: 'Reward: watching on Twitch',
  rewardValuePerk: 'Reward: perk',
  shop: 'Purchase',
  stakeEntry: 'Stake put in',
  stakeFee: 'Fee of a stake',
  stakeReturn: 'Stake returned',
  tournamentCorrection: 'Correction of a tournament',
});

/**
 * Returns the group in which amounts of players are summed: the kind of the transaction and, for
 * rewards, also the cause.
 */
export const toCurrencyFlowKind = (kind: string, cause: string | null): string =>
  cause === null ? kind : `${kind}-${cause === 'match-reward' ? 'match' : cause}`;
const names: Readonly<Record<string, (() => Sentence) | undefined>> = ledgerTransactionMessages;
/**
 * Formats the name of a kind of transaction. Keys of messages are in camel case: the kind
 * `stake-entry` has the key `stakeEntry`.
 */
export function formatLedgerKind(kind: string, language: Language): string {
  const name = names[kind.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
  return name === undefined ? kind : formatMessage(name(), language);
}
