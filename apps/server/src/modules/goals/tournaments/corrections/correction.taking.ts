/** Takes back prizes that are no longer earned. */
import type { Tx } from '../../../../kernel/db/db.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { queueTakingNotice, type Bank } from '../../../wealth/bank/bank.api.ts';
import {
  createRewardNamer,
  describeRewards,
  toRewardContentKey,
  type Reward,
  type RewardPayments,
} from '../../../wealth/rewards/rewards.api.ts';
import {
  storeReducedUnpaidPrizes,
  toPayoutPeriod,
  type TournamentPrizeRow,
} from '../settlement/settlement.store.ts';
import { toTournamentFund } from '../settlement/tournaments.escrow.ts';
import type { Nomination, Tournament } from '../tournaments.policy.ts';
import { subtractRewards, type NominationWinner } from '../settlement/tournaments.prizes.ts';
import { tournamentMessages } from '../tournaments.messages.ts';

/** Effect of a correction on one account in one nomination. */
export interface RewardChange {
  readonly nomination: Nomination;
  readonly accountId: number;
  readonly winner: NominationWinner | undefined;
  readonly pays: readonly Reward[];
  /** Rewards that were granted to the account and are no longer earned. */
  readonly excess: readonly Reward[];
  /**
   * Rewards that are no longer earned but stay with the player: experience, items that no longer
   * exist, and currencies that have ended.
   */
  readonly keeps: Reward[];
  /** Part of the excess that was still unpaid or waiting in an inbox; this part is never paid. */
  readonly withdrawn: Reward[];
  /** Part of the excess, in currency and items, that could be taken back. */
  readonly takes: Reward[];
  /** Part of the excess that the player's balance did not cover and that became a debt. */
  readonly owes: Reward[];
  /** Sum of `takes` and `owes`. */
  readonly taken: Reward[];
  /** True if the player may keep prizes that were paid but are no longer earned. */
  readonly isLeft: boolean;
}
const isCurrency = ({ kind }: Reward): boolean => kind === 'CURRENCY';

/**
 * Compares the rewards that are earned now with the rewards granted before; undefined if they are
 * equal.
 */
export function findRewardChange(
  nomination: Nomination,
  accountId: number,
  winner: NominationWinner | undefined,
  had: readonly Reward[],
  isLeft: boolean,
): RewardChange | undefined {
  const pays = subtractRewards(winner?.rewards ?? [], had);
  const over = subtractRewards(had, winner?.rewards ?? []);
  if (pays.length + over.length === 0) return undefined;
  return {
    nomination,
    accountId,
    winner,
    pays,
    excess: over,
    keeps: [],
    withdrawn: [],
    takes: [],
    owes: [],
    taken: [],
    isLeft,
  };
}
interface Deps {
  readonly bank: Bank;
  readonly rewards: RewardPayments;
  readonly clock: Kernel['clock'];
  readonly realtime: Kernel['realtime'];
}
interface Taking {
  readonly tournament: Tournament;
  readonly paidPrizes: readonly TournamentPrizeRow[];
  readonly round: number;
  readonly commandId: number;
  readonly changes: readonly RewardChange[];
}
const toPayoutKey = (accountId: number, period: string): string => `${accountId} ${period}`;
/**
 * Prizes that winners have not received yet. Collects the reductions of these prizes, and the
 * amounts that leave the escrow.
 */
class Unpaid {
  readonly #rows: { row: TournamentPrizeRow; rewards: readonly Reward[] }[];
  readonly freed = new Map<number, Map<string, bigint>>();
  readonly cut = new Map<TournamentPrizeRow, readonly Reward[]>();

  /** @param undelivered Keys of payouts that are in an inbox or were refused. */
  constructor(paidPrizes: readonly TournamentPrizeRow[], undelivered: ReadonlySet<string>) {
    // sorts the newest round first, because a correction first cancels rewards of the previous
    // correction
    this.#rows = paidPrizes
      .filter(
        (row) =>
          row.paid_at === null || undelivered.has(toPayoutKey(row.account_id, toPayoutPeriod(row))),
      )
      .map((row) => ({ row, rewards: row.rewards }))
      .reverse();
  }
  /**
   * Reduces unpaid rewards by as much of the excess as possible. Returns the amount by which they
   * were reduced.
   */
  withdraw(nominationId: number, accountId: number, excess: Reward): number {
    let left = excess.amount;
    for (const entry of this.#rows) {
      const { row } = entry;
      if (row.nomination_id !== nominationId || row.account_id !== accountId) continue;
      const had = entry.rewards.find(
        (reward) => toRewardContentKey(reward) === toRewardContentKey(excess),
      );
      const amount = Math.min(left, had?.amount ?? 0);
      if (amount === 0) continue;
      entry.rewards = subtractRewards(entry.rewards, [{ ...excess, amount }]);
      this.cut.set(row, entry.rewards);
      left -= amount;
      if (row.returned_at === null && isCurrency(excess))
        this.#free(row.round, excess.currency ?? '', BigInt(amount));
    }
    return excess.amount - left;
  }
  #free(round: number, currency: string, amount: bigint): void {
    const sums = this.freed.get(round) ?? new Map<string, bigint>();
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
    this.freed.set(round, sums);
  }
}
/**
 * Takes back the excess, in the order of accounts: first from unpaid prizes, then from the balance.
 * What the balance does not cover becomes a debt. Adds these parts to `changes`.
 */
export async function takeBackExcessPrizes(deps: Deps, tx: Tx, taking: Taking): Promise<void> {
  const { tournament, paidPrizes, commandId, changes } = taking;
  const unpaid = new Unpaid(paidPrizes, await lockInboxEntries(deps, tx, taking));
  for (const change of changes)
    for (const excess of change.excess) {
      const amount = unpaid.withdraw(change.nomination.id, change.accountId, excess);
      if (amount > 0) change.withdrawn.push({ ...excess, amount });
    }
  await storeReductions(deps, tx, taking, unpaid);
  const states = await deps.bank.escrow.listStates(tx, 'tournament', tournament.id);
  for (const [round, sums] of unpaid.freed)
    for (const [currency, amount] of sums)
      // a prize that was granted before escrows existed has no amount in escrow
      if (states.some((state) => state.round === round && state.currency === currency))
        await deps.bank.escrow.giveBack(
          tx,
          toTournamentFund(tournament.id, round),
          currency,
          amount,
          commandId,
        );
  for (const change of changes.toSorted(
    (a, b) => a.accountId - b.accountId || a.nomination.id - b.nomination.id,
  ))
    for (const reward of subtractRewards(change.excess, change.withdrawn))
      if (change.isLeft) change.keeps.push(reward);
      else if (isCurrency(reward)) await takeFromBalance(deps, tx, taking, change, reward);
      else await takeThing(deps, tx, taking, change, reward);
}
/** Locks the inbox entries of players who lose rewards; returns the keys of their payouts. */
async function lockInboxEntries(
  { rewards }: Deps,
  tx: Tx,
  { tournament, changes }: Taking,
): Promise<ReadonlySet<string>> {
  // players who may keep prizes also keep those in their inbox
  const losers = changes.filter(({ excess, isLeft }) => excess.length > 0 && !isLeft);
  const accountIds = [...new Set(losers.map(({ accountId }) => accountId))];
  if (accountIds.length === 0) return new Set();
  const rule = { source: 'tournament', sourceId: tournament.id, accountIds };
  const undelivered = await rewards.lockUndelivered(tx, rule);
  return new Set(undelivered.map(({ accountId, period }) => toPayoutKey(accountId, period)));
}
/** Stores the unpaid prizes that were reduced, including those in inboxes. */
async function storeReductions(
  { rewards, clock }: Deps,
  tx: Tx,
  { tournament }: Taking,
  unpaid: Unpaid,
): Promise<void> {
  const cut = [...unpaid.cut];
  if (cut.length === 0) return;
  await storeReducedUnpaidPrizes(
    tx,
    cut.map(([{ id }, remainingRewards]) => ({ id, rewards: remainingRewards })),
    clock.now(),
  );
  for (const [row, remaining] of cut) {
    if (row.paid_at === null) continue;
    const nomination = tournament.nominations.find(({ id }) => id === row.nomination_id);
    await rewards.withdraw(
      tx,
      {
        source: 'tournament',
        sourceId: tournament.id,
        period: toPayoutPeriod(row),
        accountId: row.account_id,
      },
      remaining,
      tournamentMessages.takenBackBy({ name: tournament.name, nomination: nomination?.name ?? '' }),
    );
  }
}
/** Takes back the items, as far as the owner still has them. */
async function takeThing(
  { rewards, clock, realtime }: Deps,
  tx: Tx,
  { tournament, round, commandId }: Taking,
  { nomination, accountId, keeps, takes, taken }: RewardChange,
  excess: Reward,
): Promise<void> {
  const rule = tournamentMessages.takenBackBy({
    name: tournament.name,
    nomination: nomination.name,
  });
  const amount = await rewards.reclaim(tx, excess.kind, {
    accountId,
    id: excess.id,
    amount: excess.amount,
    cause: { tournamentId: tournament.id, nominationId: nomination.id },
    rule,
    commandId,
  });
  if (amount < excess.amount) keeps.push({ ...excess, amount: excess.amount - amount });
  if (amount === 0) return;
  const gone = { ...excess, amount };
  takes.push(gone);
  taken.push(gone);
  const { kind, name, imageUrl, ...named } = (await createRewardNamer(tx, [gone]))(gone);
  queueTakingNotice(
    { clock, realtime },
    { accountId, commandId },
    'GRANT_REVOKED',
    tournamentMessages.prizeTaken({
      name: tournament.name,
      nomination: nomination.name,
      what: describeRewards([{ ...named, kind, name }]),
    }),
  );
  await rewards.note(tx, [
    {
      source: 'tournament-correction',
      sourceId: tournament.id,
      period: `${nomination.id}.${round}.${kind}.${gone.id ?? ''}`,
      accountId,
      rule,
      cause: { tournamentId: tournament.id, correction: round },
      commandId,
      rewards: [{ ...gone, amount: -amount, name, imageUrl }],
    },
  ]);
}
async function takeFromBalance(
  { bank, rewards, clock, realtime }: Deps,
  tx: Tx,
  { tournament, round, commandId }: Taking,
  { nomination, accountId, keeps, takes, owes, taken }: RewardChange,
  excess: Reward,
): Promise<void> {
  const currency = excess.currency ?? '';
  const place = `${tournament.id}:${round}:${nomination.id}:${accountId}:${currency}`;
  const key = { kind: 'tournament-correction', ref: place, commandId };
  const takenBack = await bank.takeBack(tx, { accountId, currency, amount: excess.amount, ...key });
  if (!takenBack) {
    keeps.push(excess);
    return;
  }
  queueTakingNotice(
    { clock, realtime },
    { accountId, commandId },
    'GRANT_REVOKED',
    tournamentMessages.prizeCorrected({ name: tournament.name, nomination: nomination.name }),
  );
  taken.push(excess);
  if (takenBack.taken > 0n) takes.push({ ...excess, amount: Number(takenBack.taken) });
  if (takenBack.owed > 0n) owes.push({ ...excess, amount: Number(takenBack.owed) });
  await rewards.note(tx, [
    {
      source: 'tournament-correction',
      sourceId: tournament.id,
      period: `${nomination.id}.${round}.${currency}`,
      accountId,
      rule: tournamentMessages.takenBackBy({ name: tournament.name, nomination: nomination.name }),
      cause: { tournamentId: tournament.id, correction: round, owed: String(takenBack.owed) },
      commandId,
      rewards: [
        {
          kind: 'CURRENCY',
          id: null,
          currency,
          amount: -Number(takenBack.taken),
          decimals: takenBack.decimals,
          name: takenBack.name,
          imageUrl: null,
        },
      ],
    },
  ]);
}
