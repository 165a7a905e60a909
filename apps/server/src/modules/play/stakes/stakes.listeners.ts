import { on, type Subscription } from '../../../kernel/facts.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { createReceiptNamer, type ReceiptLine } from '../../wealth/rewards/rewards.api.ts';
import { matchPaying, type Earning, type Terms } from '../match-facts/match-facts.api.ts';
import {
  createSay,
  buildEntries,
  toStakeFund,
  split,
  stakeSource,
  type Contender,
  type Say,
  type Split,
} from './stakes.policy.ts';
import { words } from './stakes.words.ts';

/**
 * Decides the pot of a match: the fee is taken and entries without a winner go back at once. The
 * share of a winner is no reward: no energy, no event and no booster changes it.
 */
export const settlePot = (bank: Bank): Subscription =>
  on(matchPaying, 'earnings', async (tx, { match: { id, terms }, players, commandId }) => {
    if (terms === null) return [];
    const { currency } = terms;
    const parted = split(terms, players);
    const ids = players.map(({ accountId }) => accountId);
    if (parted.shares.size === 0)
      await bank.escrow.handBack(
        tx,
        toStakeFund(id),
        currency,
        buildEntries(terms, ids),
        commandId,
      );
    if (parted.fee > 0n)
      await bank.escrow.takeFee(tx, toStakeFund(id), currency, parted.fee, commandId);
    const entry = { kind: 'CURRENCY', id: null, currency, amount: terms.stake } as const;
    const show = await createReceiptNamer(tx, [entry]);
    const say = createSay(currency, await bank.named(tx, currency));
    return players.map((player) =>
      toEarning({ id, terms }, parted, player, { say, entry: [show(entry)] }),
    );
  });
/** Answers the payment of a winner out of escrow, or the receipt line of another player. */
function toEarning(
  { id, terms: { stake, currency } }: { readonly id: number; readonly terms: Terms },
  { pot, fee, shares }: Split,
  { accountId }: Contender,
  { say, entry }: { readonly say: Say; readonly entry: ReceiptLine['rewards'] },
): Earning {
  const amounts = { stake: say(stake), pot: say(pot), fee: say(fee) };
  const about = 'STAKE' as const;
  if (shares.size === 0) {
    const what = words.noWinner(amounts);
    return { accountId, lines: [{ about, outcome: 'PAID', what, rewards: entry, why: null }] };
  }
  const amount = Number(shares.get(accountId) ?? 0n);
  if (amount > 0) {
    const reward = { kind: 'CURRENCY', id: null, currency, amount } as const;
    const rule = words.won(amounts);
    const earned = { about, source: stakeSource, sourceId: id, rule, reward, unpaid: undefined };
    return { accountId, earned: [earned] };
  }
  const why = shares.has(accountId) ? words.nothingLeft() : words.toWinners();
  const what = words.lost(amounts);
  return { accountId, lines: [{ about, outcome: 'NOT_PAID', what, rewards: [], why }] };
}
