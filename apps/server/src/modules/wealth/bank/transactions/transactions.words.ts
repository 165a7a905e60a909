import type { Language } from '@guildhall/contract/kit/text/say';
import { defineWords, type Sentence } from '@guildhall/contract/kit/text/words';
import { say } from '../../../../kernel/say.ts';

/** Names of the kinds of ledger transactions. */
export const words = defineWords('transactions', {
  badge: ['Badge bought', 'Покупка значка'],
  claim: ['Claim to a wallet', 'Вывод на кошелёк'],
  claimPaid: ['Claim paid on the chain', 'Вывод выплачен в блокчейне'],
  claimReturn: ['Claim returned', 'Возврат вывода'],
  craft: ['Crafting', 'Создание предмета'],
  currencyEnd: ['End of a currency', 'Конец валюты'],
  dismantle: ['Dismantling', 'Разбор предмета'],
  escrowFund: ['Escrow funded', 'Пополнение эскроу'],
  escrowReturn: ['Escrow returned', 'Возврат из эскроу'],
  exchange: ['Exchange', 'Обмен'],
  grant: ['Grant', 'Выдача'],
  merge: ['Merge', 'Слияние'],
  pass: ['Pass', 'Пропуск'],
  passUpgrade: ['Upgrade of a pass', 'Улучшение пропуска'],
  poolReturn: ['Pool returned', 'Возврат фонда'],
  poolReversal: ['Pool reversal', 'Сторно фонда'],
  poolTake: ['Share for a pool', 'Доля в фонд'],
  refill: ['Refill', 'Зарядка'],
  reversal: ['Reversal', 'Сторно'],
  reward: ['Reward', 'Награда'],
  rewardAchievement: ['Reward: achievement', 'Награда: достижение'],
  rewardActivityEvent: ['Reward: activity event', 'Награда: событие активности'],
  rewardDismantle: ['Reward: dismantling', 'Награда: разбор предмета'],
  rewardGameMission: ['Reward: game mission', 'Награда: игровая миссия'],
  rewardGameShare: ['Reward: share of the game', 'Награда: доля игры'],
  rewardGrant: ['Reward: grant', 'Награда: выдача'],
  rewardLevelReward: ['Reward: level', 'Награда: уровень'],
  rewardMatch: ['Reward: match', 'Награда: матч'],
  rewardMatchReward: ['Reward: match', 'Награда: матч'],
  rewardMerge: ['Reward: merge', 'Награда: слияние'],
  rewardMission: ['Reward: mission', 'Награда: миссия'],
  rewardPass: ['Reward: pass', 'Награда: пропуск'],
  rewardPassUpgrade: ['Reward: upgrade of a pass', 'Награда: улучшение пропуска'],
  rewardReferralReward: ['Reward: referral', 'Награда: приглашение'],
  rewardShop: ['Reward: shop', 'Награда: магазин'],
  rewardAirdrop: ['Reward: airdrop', 'Награда: раздача за действия'],
  rewardTokenDistribution: ['Reward: distribution', 'Награда: раздача'],
  rewardTournament: ['Reward: tournament', 'Награда: турнир'],
  rewardTwitchExtension: ['Reward: watching on Twitch', 'Награда: просмотр на Twitch'],
  rewardValuePerk: ['Reward: perk', 'Награда: перк'],
  shop: ['Purchase', 'Покупка'],
  stakeEntry: ['Stake put in', 'Внесение ставки'],
  stakeFee: ['Fee of a stake', 'Комиссия со ставки'],
  stakeReturn: ['Stake returned', 'Возврат ставки'],
  tournamentCorrection: ['Correction of a tournament', 'Исправление турнира'],
});

/** The kind under which what players got or gave is summed: rewards by their cause. */
export const toFlowKind = (kind: string, cause: string | null): string =>
  cause === null ? kind : `${kind}-${cause === 'match-reward' ? 'match' : cause}`;
const names: Readonly<Record<string, (() => Sentence) | undefined>> = words;
/** By the kind as the ledger writes it, which is here in one word: `stake-entry` is `stakeEntry`. */
export function kindName(kind: string, language: Language): string {
  const name = names[kind.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
  return name === undefined ? kind : say(name(), language);
}
