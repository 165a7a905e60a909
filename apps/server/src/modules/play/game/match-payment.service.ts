import type { gameServerApi } from '@guildhall/contract/play/game-server';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { Tx } from '../../../kernel/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { lockExp } from '../../identity/accounts/players.api.ts';
import { tellReceipt, type Rewards } from '../../wealth/rewards/rewards.api.ts';
import { matchPlayed, type Advance, type MatchNote } from './match-facts.api.ts';
import type { KnownStatistic, ReportedResult } from './matches.policy.ts';
import { deltasOf, noteOf, sumsOf, tooLateOf } from './matches.result.ts';
import { addTotals, insertDeltas, usersOf, writeResults, type MatchRow } from './matches.store.ts';

/** What a result has paid. */
export interface Paid {
  readonly receipts: Reply<typeof gameServerApi.reportResult>['receipts'];
  readonly notes: readonly MatchNote[];
}
/**
 * State of the match, and experience and level of its players, as the log keeps them: before and
 * after.
 */
export function recordOf(
  match: Pick<MatchRow, 'state'>,
  { notes }: Paid,
  after: Record<string, unknown>,
) {
  const standings = (which: 'before' | 'after') =>
    notes.flatMap(({ accountId, standing }) =>
      standing ? [{ accountId, ...standing[which] }] : [],
    );
  return {
    before: { state: match.state, standings: standings('before') },
    after: { ...after, standings: standings('after') },
  };
}

/** What paying a result stands on. */
interface PaymentNeeds {
  readonly kernel: Kernel;
  readonly deps: { readonly rewards: Rewards };
}
/** Deltas and totals of a result; answers the sums by account, statistic and segment. */
async function writeStatistics(
  tx: Tx,
  match: MatchRow,
  result: ReportedResult,
  statistics: ReadonlyMap<string, KnownStatistic>,
): Promise<Advance[]> {
  const deltas = deltasOf(result, statistics);
  if (deltas.length === 0) return [];
  await insertDeltas(tx, match.id, result.endedAt, deltas);
  const sums = sumsOf(deltas);
  await addTotals(
    tx,
    sums.map(({ delta: total, ...one }) => ({ ...one, total })),
  );
  return sums;
}
/**
 * Pays a plausible result: accounts are locked in the order of their ids, so that two results
 * never wait for each other in a circle; then it is told, and who listens advances and pays.
 */
export async function payResult(
  { kernel, deps }: PaymentNeeds,
  tx: Tx,
  match: MatchRow,
  result: ReportedResult,
  statistics: ReadonlyMap<string, KnownStatistic>,
  { id: commandId, wasHeld }: { id: number; wasHeld: boolean },
): Promise<Paid> {
  const players = [...result.players].sort((a, b) => a.accountId - b.accountId);
  await lockExp(
    tx,
    players.map(({ accountId }) => accountId),
  );
  await writeResults(tx, match.id, result.players);
  const sums = await writeStatistics(tx, match, result, statistics);
  const { endedAt } = result;
  const told = { endedAt, wasHeld, commandId, players, sums };
  const notes = await kernel.facts.tell(tx, matchPlayed, told);
  const noted = await deps.rewards.note(
    tx,
    players.map((player) => noteOf(match, player, tooLateOf(notes, player.accountId), commandId)),
  );
  // Whoever gained experience is told by that.
  const untold = players.filter(({ exp }) => exp === 0).map(({ accountId }) => accountId);
  for (const userId of await usersOf(tx, untold))
    await kernel.realtime.emit(tx, userId, 'STATISTICS_UPDATED', {});
  // game servers read keys, and English where there is none
  const receipts = [...noted].map(([accountId, receipt]) => ({
    accountId,
    receipt: tellReceipt(receipt, 'en'),
  }));
  return { receipts, notes };
}
