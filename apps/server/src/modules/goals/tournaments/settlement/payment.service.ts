import { createSystemCall } from '../../../../kernel/actor.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { repeatUntilPageIsShort, sweepChanges } from '../../../../kernel/jobs/sweep.ts';
import { queuePayoutNotice, type Bank } from '../../../wealth/bank/bank.api.ts';
import { notifyReceivedItems } from '../../../wealth/items/items.api.ts';
import {
  describeRewards,
  toPayoutState,
  type Receipt,
  type RewardPayments,
  toMessageRewards,
} from '../../../wealth/rewards/rewards.api.ts';
import { type Notifier } from '../../../post/notifications/notifications.api.ts';
import {
  markPayablePrizesPaid,
  toPayoutPeriod,
  markAbandonedPrizesReturned,
  listTournamentsWithPayablePrizes,
  listTournamentsWithAbandonedPrizes,
  type PayablePrize,
} from './settlement.store.ts';
import { getEffectiveTournamentState, type Tournament } from '../tournaments.policy.ts';
import { toTournamentFund } from './tournaments.escrow.ts';
import { sumRewardCurrencies } from './tournaments.prizes.ts';
import {
  lockEndedTournaments,
  lockTournament,
  setTournamentState,
  findTournament,
} from '../tournaments.store.ts';
import { formatTitledMessage } from '../../../../kernel/say.ts';
import { prizeNotifications, tournamentMessages } from '../tournaments.messages.ts';

/** Task that pays the prizes granted by a settlement or a correction. */
export const payPrizesTaskKind = 'tournaments.pay';
const batch = 40;
interface PayState {
  readonly tournamentId: number;
  readonly done: number;
  readonly total: number;
}

interface Deps {
  readonly kernel: Kernel;
  readonly bank: Bank;
  readonly rewards: RewardPayments;
  readonly notifier: Notifier;
}
async function payBatch(deps: Deps, tx: Tx, tournamentId: number): Promise<number> {
  const { kernel } = deps;
  const tournament = await findTournament(tx, tournamentId);
  if (!tournament) return 0;
  const duePrizes = await markPayablePrizesPaid(tx, tournamentId, batch, kernel.clock.now());
  // pays in the order of accounts, because match results also lock accounts in this order
  for (const prize of duePrizes.sort(
    (a, b) => a.account_id - b.account_id || a.nomination_id - b.nomination_id,
  ))
    await payPrize(deps, tx, tournament, prize);
  // updates pages that show the escrow only after the last payment
  if (duePrizes.length < batch) kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
  return duePrizes.length;
}
async function payPrize(
  deps: Deps,
  tx: Tx,
  tournament: Tournament,
  prize: PayablePrize,
): Promise<void> {
  const { rewards } = deps;
  const { commands } = deps.kernel;
  const nomination =
    tournament.nominations.find((nomination) => nomination.id === prize.nomination_id)?.name ?? '';
  const spec = {
    type: 'tournaments.prize',
    message: tournamentMessages.prize({ name: tournament.name }),
    entity: 'tournaments',
    entityId: tournament.id,
    userId: prize.user_id,
  };
  await commands.record(tx, createSystemCall('Tournaments'), spec, async (command) => {
    const receipt = await rewards.pay(tx, {
      source: 'tournament',
      sourceId: tournament.id,
      period: toPayoutPeriod(prize),
      accountId: prize.account_id,
      rule: tournamentMessages.paysFor({ name: tournament.name, nomination }),
      cause: {
        tournamentId: tournament.id,
        nominationId: prize.nomination_id,
        place: prize.place,
        score: prize.score,
        ...(prize.round > 0 && { correction: prize.round }),
        seed: prize.seed,
      },
      commandId: command.id,
      rewards: prize.rewards,
    });
    if (receipt) await notifyWinner(deps, tx, tournament, prize, receipt, command.id);
    return {
      reply: {},
      after: { receipt: receipt ?? null, place: prize.place, nomination },
      message: tournamentMessages.place({ n: prize.place, name: tournament.name, nomination }),
    };
  });
}
async function notifyWinner(
  { kernel, notifier }: Deps,
  tx: Tx,
  { name }: Tournament,
  prize: PayablePrize,
  receipt: Receipt,
  commandId: number,
): Promise<void> {
  const to = { userId: prize.user_id, language: prize.language };
  // sends one message for all prizes; each received item and amount appears only in the list of
  // notifications
  const rewards = await notifyReceivedItems(tx, notifier, to, receipt, { quiet: true });
  const paid = { ...receipt, rewards };
  queuePayoutNotice(kernel, { accountId: prize.account_id, commandId }, paid, { quiet: true });
  const rewardText = describeRewards(rewards);
  const prizeOf = prizeNotifications[toPayoutState(receipt)];
  // a prize hidden from the player is not announced
  const notice =
    rewards.length === 0
      ? undefined
      : formatTitledMessage(
          prizeOf({ name, place: prize.place, what: rewardText }),
          prize.language,
        );
  const won =
    notice && !receipt.held
      ? { prize: { place: prize.place, rewards: toMessageRewards(rewards) } }
      : {};
  await kernel.realtime.emit(tx, prize.user_id, 'TOURNAMENTS_UPDATED', won, notice);
}
/**
 * Returns currency of prizes to its source if a review has refused the prize or the winner's
 * account was deleted.
 */
async function returnPrizes({ kernel, bank }: Deps, id: number, since: Date): Promise<void> {
  const { db, commands, clock, realtime } = kernel;
  const spec = {
    type: 'tournaments.return-prizes',
    message: tournamentMessages.returnedPrizes(),
    entity: 'tournaments',
    entityId: id,
  };
  await db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, id);
    if (!tournament) return;
    const rows = await markAbandonedPrizesReturned(tx, id, { since, now: clock.now() });
    // another server has already returned the prizes
    if (rows.length === 0) return;
    await commands.record(tx, createSystemCall('Tournaments'), spec, async (command) => {
      const states = await bank.escrow.listStates(tx, 'tournament', id);
      for (const [round, roundPrizes] of Map.groupBy(rows, (row) => row.round))
        for (const [currency, amount] of sumRewardCurrencies(
          roundPrizes.flatMap(({ rewards }) => rewards),
        ))
          // a prize that was granted before escrows existed has no amount in escrow
          if (states.some((state) => state.round === round && state.currency === currency))
            await bank.escrow.giveBack(
              tx,
              toTournamentFund(id, round),
              currency,
              amount,
              command.id,
            );
      realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
      return {
        reply: {},
        after: { prizes: rows.map(({ id: prize, round, rewards }) => ({ prize, round, rewards })) },
        message: tournamentMessages.prizeReturned({
          name: tournament.name,
          n: new Set(rows.map((row) => row.account_id)).size,
        }),
      };
    });
  });
}

/**
 * Creates the task that pays granted prizes. It pays each prize once, without any action of the
 * winner.
 */
export function createPrizePayment(kernel: Kernel, used: Omit<Deps, 'kernel'>) {
  const deps: Deps = { kernel, ...used };
  const { db, clock, realtime, tasks } = kernel;
  deps.rewards.fundedBy('tournament', ({ sourceId, cause }) =>
    toTournamentFund(sourceId, Number(cause['correction'] ?? 0)),
  );
  tasks.define(payPrizesTaskKind, {
    step: async (tx, { state }) => {
      const { tournamentId, done, total } = state as unknown as PayState;
      const paid = await payBatch(deps, tx, tournamentId);
      const next: PayState = { tournamentId, done: done + paid, total };
      if (paid < batch) return { state: { ...next }, progress: 100, result: { prizes: next.done } };
      return {
        state: { ...next },
        progress: Math.min(99, Math.floor((next.done / Math.max(1, total)) * 100)),
      };
    },
  });
  return { sweep };

  /**
   * Closes tournaments whose end has passed. Starts the payment of prizes that could not be paid
   * before and can be paid now.
   */
  async function sweep(): Promise<void> {
    await db.transaction(async (tx) => {
      const now = clock.now();
      for (const tournament of await lockEndedTournaments(tx, now)) {
        const state = getEffectiveTournamentState(tournament, now);
        // an ended tournament is not stored as FROZEN, because nothing happens in this state; its
        // review begins at once
        const next = state === 'FROZEN' ? 'REVIEW' : state;
        if (next === tournament.state) continue;
        await setTournamentState(tx, tournament.id, next, now);
        realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
      }
    });
    for (const id of await listTournamentsWithPayablePrizes(db.read, clock.now()))
      await repeatUntilPageIsShort(batch, () => db.transaction((tx) => payBatch(deps, tx, id)));
    await sweepChanges(kernel, 'tournaments', async (since) => {
      for (const id of await listTournamentsWithAbandonedPrizes(db.read, since))
        await returnPrizes(deps, id, since);
    });
  }
}
