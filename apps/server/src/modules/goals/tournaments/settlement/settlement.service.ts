import type { Call, UserActor } from '../../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { noteRewards } from '../../../../kernel/value/handovers.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { refuseOwnGrant } from '../../../../kernel/value/own-grant.ts';
import type { Bank } from '../../../wealth/bank/bank.api.ts';
import type { PrizePools } from '../../../wealth/prize-pools/prize-pools.api.ts';
import type { Reward } from '../../../wealth/rewards/rewards.api.ts';
import { payPrizes } from './payment.service.ts';
import { hasScore, isRecounting } from '../standings/scores.store.ts';
import { grantPrizes, type Granted, type PrizeRow } from './settlement.store.ts';
import { listRankedAccounts } from '../standings/standings.store.ts';
import { bringEscrowTo, toTournamentFund, toSumsRecord, formatSums } from './tournaments.escrow.ts';
import { getEffectiveState, type Nomination, type Tournament } from '../tournaments.policy.ts';
import { sumPayable, addPoolPrizes } from './tournaments.pools.ts';
import {
  sumCurrency,
  subtractRewards,
  computeWinners,
  type Sums,
  type Winner,
} from './tournaments.prizes.ts';
import { lockTournament, setState, waitForResults } from '../tournaments.store.ts';
import { words } from '../tournaments.words.ts';

type Staff = Call<UserActor>;
export const isPaidOut = (state: string): boolean => state === 'SETTLED' || state === 'CORRECTED';

export async function loadWinners(
  on: Queries,
  tournament: Tournament,
  nomination: Nomination,
  seed: string,
): Promise<Winner[]> {
  return computeWinners(
    nomination,
    await listRankedAccounts(on, tournament.id, nomination.id, nomination.winners, undefined),
    seed,
  );
}
/** Returns the prizes of one account in one nomination, minus those taken back. */
export const computeEarnedRewards = (
  rows: readonly PrizeRow[],
  nominationId: number,
  accountId: number,
): Reward[] => {
  const mine = rows.filter(
    (row) => row.nomination_id === nominationId && row.account_id === accountId,
  );
  return subtractRewards(
    mine.flatMap((row) => row.rewards),
    mine.flatMap((row) => row.takes),
  );
};
/** A tournament under lock, its results in flight waited for; NOT_FOUND without it. */
export async function requireLockedTournament(tx: Tx, id: number): Promise<Tournament> {
  const tournament = await lockTournament(tx, id);
  if (!tournament) throw new AppError('NOT_FOUND');
  await waitForResults(tx);
  return tournament;
}
/** Participants must not make decisions that move places: every score affects all others. */
export async function refuseOwnTournament(tx: Tx, call: Call, id: number): Promise<void> {
  const { actor } = call;
  if (actor.kind === 'user' && (await hasScore(tx, id, actor.accountId)))
    refuseOwnGrant(call, actor.userId);
}
interface Deps {
  readonly bank: Bank;
  readonly pools: PrizePools;
}
/** Computes the prizes of all nominations, given the amounts payable from pools. */
async function grantedIn(
  on: Queries,
  tournament: Tournament,
  payable: Sums,
  seed: string,
): Promise<Granted[]> {
  const granted: Granted[] = [];
  for (const nomination of addPoolPrizes(tournament.nominations, payable))
    for (const winner of await loadWinners(on, tournament, nomination, seed))
      granted.push({ nominationId: nomination.id, ...winner });
  return granted;
}
const earnedBy = (granted: readonly Granted[]): Sums =>
  sumCurrency(granted.flatMap(({ rewards }) => rewards));
const less = (sums: Sums, others: Sums): Sums =>
  new Map([...sums].map(([currency, amount]) => [currency, amount - (others.get(currency) ?? 0n)]));
/**
 * The standings are fixed and every prize granted in one transaction; the task that pays them
 * only hands over.
 */
const settle =
  (kernel: Kernel, { bank, pools }: Deps) =>
  (call: Staff, id: number) => {
    const { commands, clock, tasks } = kernel;
    return commands.run(
      call,
      {
        type: 'tournaments.settle',
        said: words.settledTournament(),
        entity: 'tournaments',
        entityId: id,
      },
      async (tx, command) => {
        const tournament = await requireLockedTournament(tx, id);
        await refuseOwnTournament(tx, call, id);
        if (isPaidOut(tournament.state))
          throw new AppError('CONFLICT', { because: words.tournamentSettledAlready() });
        if (tournament.state === 'CANCELLED' || tournament.state === 'DRAFT')
          throw new AppError('CONFLICT', { because: words.thereNothingSettle() });
        const state = getEffectiveState(tournament, clock.now());
        if (state === 'OPEN' || state === 'GRACE')
          throw new AppError('CONFLICT', { because: words.matchesStillCountWaitUntil() });
        if (await isRecounting(tx, id))
          throw new AppError('CONFLICT', { because: words.scoresBeingCountedTryAgain() });
        const seed = kernel.chance.seed(`tournament ${id}`);
        await pools.close(tx, id, command.id);
        const payable = await sumPayable(pools, tx, id);
        const granted = await grantedIn(tx, tournament, payable, seed);
        await grantPrizes(tx, id, 0, seed, granted, clock.now());
        for (const { accountId, rewards } of granted) noteRewards(accountId, rewards);
        const prizes = earnedBy(granted);
        // Of what is granted, what the prizes promise by themselves; the rest is paid by pools.
        const promised = earnedBy(await grantedIn(tx, tournament, new Map(), seed));
        // Returns the part that nobody earned, and funds promises made before escrow existed.
        await bringEscrowTo(bank, tx, tournament, promised, command.id);
        await pools.settle(tx, id, less(prizes, promised), toTournamentFund(id, 0), command.id);
        const what = await formatSums(bank, tx, prizes);
        const { name } = tournament;
        kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
        await setState(tx, id, 'SETTLED', clock.now());
        const taskId = await tasks.start(
          tx,
          payPrizes,
          call.actor.userId,
          { tournamentId: id, done: 0, total: granted.length },
          String(id),
        );
        return {
          reply: { taskId, winners: granted.length },
          before: { state },
          after: { state: 'SETTLED', seed, prizes: granted, escrow: toSumsRecord(prizes) },
          said:
            what === undefined
              ? words.settledTournamentPrizes({ name, n: granted.length })
              : words.settledWithEscrow({ name, n: granted.length, what }),
        };
      },
    );
  };
/** Creates the settlement at the end of a tournament. */
export function createSettlement(kernel: Kernel, deps: Deps) {
  return { settle: settle(kernel, deps) };
}
