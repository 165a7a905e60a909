/** Summarizes the currency amounts of a tournament for operators. */
import type { tournamentsAdminApi as api } from '@guildhall/contract/goals/tournaments/tournaments.section';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { Queries } from '../../../../kernel/db/db.ts';
import type { Bank } from '../../../wealth/bank/bank.api.ts';
import type { TournamentPrizeRow } from './settlement.store.ts';
import type { Tournament } from '../tournaments.policy.ts';
import {
  sumRewardCurrencies,
  sumPromisedCurrency,
  sortCurrencySums,
} from './tournaments.prizes.ts';

type Shown = Reply<typeof api.tournamentReview>['escrow'];

/**
 * Sums the prizes of a tournament in each currency: promised, in escrow, paid, returned, and taken
 * back.
 */
export async function buildEscrowSummary(
  bank: Bank,
  db: Queries,
  { id, nominations }: Tournament,
  prizes: readonly TournamentPrizeRow[],
): Promise<Shown> {
  const states = await bank.escrow.listStates(db, 'tournament', id);
  const promised = sumPromisedCurrency(nominations);
  const taken = sumRewardCurrencies(prizes.flatMap(({ takes }) => takes));
  const codes = new Map([
    ...states.map(({ currency }) => [currency, 0n] as const),
    ...promised,
    ...taken,
  ]);
  const funds: Shown = [];
  for (const code of sortCurrencySums(codes).keys()) {
    const mine = states.filter(({ currency }) => currency === code);
    const sum = (part: 'held' | 'paid' | 'returned'): string =>
      String(mine.reduce((total, state) => total + state[part], 0n));
    const known = await bank.findCurrency(db, code);
    funds.push({
      currency: code,
      name: known?.name ?? code,
      decimals: known?.decimals ?? 0,
      promised: String(promised.get(code) ?? 0n),
      held: sum('held'),
      paid: sum('paid'),
      returned: sum('returned'),
      takenBack: String(taken.get(code) ?? 0n),
    });
  }
  return funds;
}
