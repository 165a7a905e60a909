import type { Tx } from '../../../../kernel/db/db.ts';
import type { Notifier } from '../../../post/notifications/notifications.api.ts';
import { omitHiddenCatalogueEntries, type MatchBoost } from '../../../wealth/items/items.api.ts';
import {
  describeReward,
  buildExperienceReceiptReward,
  createReceiptNamer,
  type DuePayout,
  type Receipt,
  type ReceiptLine,
} from '../../../wealth/rewards/rewards.api.ts';
import { describeBoosts, computeBoostedGains, type BoostedGain } from './match-boosts.ts';
import {
  describePendingReward,
  type EarnedReward,
  type PlayerMatchEarnings,
} from '../../match-facts/match-facts.api.ts';

type Line = { -readonly [K in keyof ReceiptLine]: ReceiptLine[K] };
/**
 * Gains of one player, as the receipt shows them. Does not contain lines that listeners add while
 * the match is paid.
 */
export interface PlayerMatchGains {
  /**
   * Experience as the server reported it. `unboosted` includes match rewards, `exp` includes match
   * rewards and boosters.
   */
  readonly reported: number;
  readonly unboosted: number;
  readonly exp: number;
  readonly lines: readonly ReceiptLine[];
  /** Rewards that were paid to the player; filled while the match is paid. */
  readonly handed: Receipt['rewards'];
  /** Ids of the payouts of these rewards; filled while the match is paid. */
  readonly payouts: number[];
}
interface Played {
  readonly accountId: number;
  readonly reported: number;
  /** Boosters of the player, as they were stored at the start of the match. */
  readonly boosts: readonly MatchBoost[];
}
interface Match {
  readonly id: number;
  readonly matchId: string;
}
type Show = Awaited<ReturnType<typeof createReceiptNamer>>;

const lineOf = ({ about, rule, reward, unpaid }: EarnedReward, show: Show): Line => ({
  about,
  outcome: unpaid ? 'NOT_PAID' : 'PAID',
  what: rule,
  rewards: [reward.kind === 'EXP' ? buildExperienceReceiptReward(reward.amount) : show(reward)],
  why: unpaid ?? null,
});
/** Builds the receipt line about boosted experience; empty if the player has no boosters. */
const boostLines = (boosts: readonly MatchBoost[], { extra }: BoostedGain): Line[] =>
  boosts.length === 0
    ? []
    : [
        {
          about: 'BOOSTER',
          outcome: extra > 0 ? 'PAID' : 'COUNTED',
          what: describeBoosts(boosts),
          rewards: extra > 0 ? [buildExperienceReceiptReward(extra)] : [],
          why: null,
        },
      ];
/**
 * Collects the gains of one player. Experience is paid together with the match; every other gain is
 * a separate payment, which adds its outcome to the gains later.
 */
function gainsOf(
  match: Match,
  { accountId, reported, boosts }: Played,
  answers: readonly PlayerMatchEarnings[],
  commandId: number,
  show: Show,
): { gains: PlayerMatchGains; due: DuePayout[] } {
  const earned = answers.flatMap((answer) => answer.earned ?? []);
  const boosted = computeBoostedGains(match.id, boosts, reported, earned);
  const rows = [...earned, ...boosted.earned].map((reward) => ({
    ...reward,
    line: lineOf(reward, show),
  }));
  const paid = rows.filter(({ unpaid }) => unpaid === undefined);
  const gains: PlayerMatchGains = {
    reported,
    unboosted: boosted.unboosted,
    exp: boosted.unboosted + boosted.extra,
    lines: [
      ...answers.flatMap(({ used }) => used ?? []),
      ...boostLines(boosts, boosted),
      ...rows.map(({ line }) => line),
      ...answers.flatMap(({ lines }) => lines ?? []),
    ],
    handed: [],
    payouts: [],
  };
  const duePayouts = paid
    .filter(({ reward }) => reward.kind !== 'EXP')
    .map(({ source, sourceId, place, period, rule, reward, line }): DuePayout => ({
      payout: {
        source,
        sourceId,
        period:
          period ?? (place === undefined ? `match ${match.id}` : `match ${match.id} slot ${place}`),
        accountId,
        rule,
        cause: { matchId: match.matchId, match: match.id },
        commandId,
        rewards: [reward],
      },
      paid(_tx, receipt) {
        line.rewards = receipt.rewards;
        if (receipt.held) [line.outcome, line.why] = ['WAITS', describePendingReward(receipt)];
        else {
          gains.handed.push(...receipt.rewards);
          gains.payouts.push(receipt.id);
        }
      },
    }));
  return { gains, due: duePayouts };
}
/**
 * Computes the gains of each player, and the payments to make, from the rewards of the listeners
 * and the boosters.
 */
export async function computeMatchGains(
  tx: Tx,
  match: Match,
  players: readonly Played[],
  answers: readonly PlayerMatchEarnings[],
  commandId: number,
): Promise<{ gains: ReadonlyMap<number, PlayerMatchGains>; due: DuePayout[] }> {
  const byAccount = Map.groupBy(answers, ({ accountId }) => accountId);
  const listEarnings = ({ accountId }: Played): readonly PlayerMatchEarnings[] =>
    byAccount.get(accountId) ?? [];
  // rewards of boosters need no separate names, because boosters pay in the currencies of these
  // rewards
  const rewards = players
    .flatMap(listEarnings)
    .flatMap(({ earned = [] }) => earned.map(({ reward }) => reward));
  const show = await createReceiptNamer(tx, rewards);
  const allGains = players.map((player) => ({
    accountId: player.accountId,
    ...gainsOf(match, player, listEarnings(player), commandId, show),
  }));
  return {
    gains: new Map(allGains.map(({ accountId, gains }) => [accountId, gains])),
    due: allGains.flatMap(({ due }) => due),
  };
}
/**
 * Notifies players of received items. One call covers all payments, so that each player's toast
 * shows the sum.
 */
export async function notifyItemsGained(
  tx: Tx,
  notifier: Notifier,
  gained: readonly {
    readonly to: { readonly userId: number; readonly language: string };
    readonly gains: PlayerMatchGains;
  }[],
): Promise<void> {
  const items = gained.flatMap(({ to, gains }) =>
    gains.handed
      .filter(({ kind }) => kind === 'INVENTORY' || kind === 'COLLECTION')
      .map((reward) => ({ ...reward, to, reward })),
  );
  const shown = await omitHiddenCatalogueEntries(tx, items);
  await notifier.notifyAll(
    tx,
    'INVENTORY_ADDED',
    shown.map(({ to, reward }) => ({
      to,
      values: { item: describeReward(reward) },
      image: reward.imageUrl,
    })),
    { quiet: true },
  );
}
