/** Manages the escrow of a tournament for its prizes in currency. */
import { problem } from '@guildhall/contract/kit/problem/problem';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { isDeepStrictEqual as isSame } from 'node:util';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { AppError, buildFieldError, UndeliverableRewardError } from '../../../../kernel/errors.ts';
import type { Bank } from '../../../wealth/bank/bank.api.ts';
import { describeRewards, type RewardFund } from '../../../wealth/rewards/rewards.api.ts';
import { isEscrowRequired, type Tournament } from '../tournaments.policy.ts';
import {
  escrowAmountMax,
  findUnderfundedPrizeField,
  sumPromisedCurrency,
  sortCurrencySums,
  type CurrencySums,
} from './tournaments.prizes.ts';

export const toTournamentFund = (tournamentId: number, round: number): RewardFund => ({
  source: 'tournament',
  sourceId: tournamentId,
  round,
});
/**
 * Returns the amounts that are in escrow for a round of payments; omits currencies without an
 * amount.
 */
async function heldIn(bank: Bank, db: Queries, id: number, round: number): Promise<CurrencySums> {
  const states = await bank.escrow.listStates(db, 'tournament', id);
  return new Map(
    states
      .filter((state) => state.round === round && state.held > 0n)
      .map(({ currency, held }) => [currency, held]),
  );
}
/**
 * Builds the error for a prize that cannot be funded. The error names the form field of the prize
 * and the amount that is available.
 */
function refusedPrize(
  { nominations }: Pick<Tournament, 'nominations'>,
  currency: string,
  enough: bigint,
  { because }: AppError,
): AppError {
  const field =
    findUnderfundedPrizeField(nominations, currency, enough) ??
    findUnderfundedPrizeField(nominations, currency, 0n);
  return field === undefined
    ? new AppError('CONFLICT', { because })
    : buildFieldError(field, because);
}
/**
 * Sets the escrow of the first round to these amounts, whatever it contained before. The caller
 * must have locked the tournament. Throws VALIDATION naming the prize that cannot be funded.
 */
export async function adjustEscrowToTargets(
  bank: Bank,
  tx: Tx,
  tournament: Pick<Tournament, 'id' | 'nominations'>,
  targets: CurrencySums,
  commandId: number,
): Promise<void> {
  const { id, nominations } = tournament;
  const held = await heldIn(bank, tx, id, 0);
  const codes = new Map([...held, ...targets]);
  for (const currency of sortCurrencySums(codes).keys()) {
    const target = targets.get(currency) ?? 0n;
    if (target > escrowAmountMax)
      throw buildFieldError(
        findUnderfundedPrizeField(nominations, currency, escrowAmountMax) ?? 'nominations',
        problem('atMost', { max: Number(escrowAmountMax) }),
      );
    try {
      await bank.escrow.bringTo(tx, toTournamentFund(id, 0), currency, target, commandId);
    } catch (error) {
      if (!(error instanceof UndeliverableRewardError)) throw error;
      const left = (await bank.left(tx, currency)) ?? 0n;
      throw refusedPrize(tournament, currency, (held.get(currency) ?? 0n) + left, error);
    }
  }
}
/** Puts the amounts of a tournament's prizes into escrow. */
export const putPrizesInEscrow = (
  bank: Bank,
  tx: Tx,
  tournament: Pick<Tournament, 'id' | 'nominations'>,
  commandId: number,
) =>
  adjustEscrowToTargets(
    bank,
    tx,
    tournament,
    sumPromisedCurrency(tournament.nominations),
    commandId,
  );
/** Adjusts the escrow after any change of a published tournament's prizes. */
export async function adjustEscrowToPrizes(
  bank: Bank,
  tx: Tx,
  before: Tournament,
  after: Tournament,
  commandId: number,
): Promise<void> {
  const [was, is] = [
    sumPromisedCurrency(before.nominations),
    sumPromisedCurrency(after.nominations),
  ];
  if (isEscrowRequired(after.state) && !isSame(was, is))
    await putPrizesInEscrow(bank, tx, after, commandId);
}
/** Returns the whole escrow of a tournament to its sources. */
export const giveBackTournamentEscrow = (
  bank: Bank,
  tx: Tx,
  tournament: Pick<Tournament, 'id' | 'nominations'>,
  commandId: number,
) => adjustEscrowToTargets(bank, tx, tournament, new Map(), commandId);

/** Formats amounts for the log: `12.50 Gold, 3 Pearl`; undefined if there are no amounts. */
export async function formatCurrencySums(
  bank: Bank,
  db: Queries,
  sums: CurrencySums,
): Promise<string | Sentence | undefined> {
  const payouts: Parameters<typeof describeRewards>[0][number][] = [];
  for (const [code, amount] of sums) {
    const known = await bank.findCurrency(db, code);
    const [name, decimals] = [known?.name ?? code, known?.decimals ?? 0];
    payouts.push({ kind: 'CURRENCY', name, amount, decimals });
  }
  return payouts.length === 0 ? undefined : describeRewards(payouts);
}
/** Like `formatCurrencySums`, but for the activity log: codes with minor units. */
export const toCurrencySumsRecord = (sums: CurrencySums): Record<string, string> =>
  Object.fromEntries([...sums].map(([code, amount]) => [code, String(amount)]));
/** Returns the amounts that a tournament has in escrow, summed over all rounds. */
export async function sumTournamentEscrow(
  bank: Bank,
  db: Queries,
  id: number,
): Promise<CurrencySums> {
  const sums = new Map<string, bigint>();
  for (const { currency, held } of await bank.escrow.listStates(db, 'tournament', id))
    if (held > 0n) sums.set(currency, (sums.get(currency) ?? 0n) + held);
  return sortCurrencySums(sums);
}
