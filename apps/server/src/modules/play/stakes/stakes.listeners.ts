import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { createReceiptNamer, type ReceiptLine } from '../../wealth/rewards/rewards.api.ts';
import {
  matchPayingEvent,
  type PlayerMatchEarnings,
  type StakeTerms,
} from '../match-facts/match-facts.api.ts';
import {
  createAmountFormatter,
  buildStakeEntries,
  toStakeFund,
  splitStakePot,
  stakePayoutSource,
  type StakePlayer,
  type FormatAmount,
  type StakePotSplit,
} from './stakes.policy.ts';
import { matchStakeMessages } from './stakes.messages.ts';

/**
 * Creates the listener that settles the pot of a match. Takes the fee and pays the winners; if
 * nobody has won, returns the stakes. A winner's share is not a reward, so energy, events and
 * boosters do not change it.
 */
export const createPotSettlementSubscription = (bank: Bank): DomainEventSubscription =>
  subscribeTo(
    matchPayingEvent,
    'earnings',
    async (tx, { match: { id, terms }, players, commandId }) => {
      if (terms === null) return [];
      const { currency } = terms;
      const parted = splitStakePot(terms, players);
      const ids = players.map(({ accountId }) => accountId);
      if (parted.shares.size === 0)
        await bank.escrow.handBack(
          tx,
          toStakeFund(id),
          currency,
          buildStakeEntries(terms, ids),
          commandId,
        );
      if (parted.fee > 0n)
        await bank.escrow.takeFee(tx, toStakeFund(id), currency, parted.fee, commandId);
      const entry = { kind: 'CURRENCY', id: null, currency, amount: terms.stake } as const;
      const show = await createReceiptNamer(tx, [entry]);
      const say = createAmountFormatter(currency, await bank.findCurrency(tx, currency));
      return players.map((player) =>
        toEarning({ id, terms }, parted, player, { say, entry: [show(entry)] }),
      );
    },
  );
/** Returns a winner's payment out of escrow. For another player, returns only the receipt line. */
function toEarning(
  { id, terms: { stake, currency } }: { readonly id: number; readonly terms: StakeTerms },
  { pot, fee, shares }: StakePotSplit,
  { accountId }: StakePlayer,
  { say, entry }: { readonly say: FormatAmount; readonly entry: ReceiptLine['rewards'] },
): PlayerMatchEarnings {
  const amounts = { stake: say(stake), pot: say(pot), fee: say(fee) };
  const about = 'STAKE' as const;
  if (shares.size === 0) {
    const text = matchStakeMessages.noWinner(amounts);
    return {
      accountId,
      lines: [{ about, outcome: 'PAID', what: text, rewards: entry, why: null }],
    };
  }
  const amount = Number(shares.get(accountId) ?? 0n);
  if (amount > 0) {
    const reward = { kind: 'CURRENCY', id: null, currency, amount } as const;
    const rule = matchStakeMessages.won(amounts);
    const earned = {
      about,
      source: stakePayoutSource,
      sourceId: id,
      rule,
      reward,
      unpaid: undefined,
    };
    return { accountId, earned: [earned] };
  }
  const why = shares.has(accountId)
    ? matchStakeMessages.nothingLeft()
    : matchStakeMessages.toWinners();
  const message = matchStakeMessages.lost(amounts);
  return { accountId, lines: [{ about, outcome: 'NOT_PAID', what: message, rewards: [], why }] };
}
