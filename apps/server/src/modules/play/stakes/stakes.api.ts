import { wholeUnits } from '@guildhall/contract/amounts';
import { stakesMode } from '@guildhall/contract/play/stakes-mode.section';
import type { Sentence } from '@guildhall/contract/kit/text/words';
import { systemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, invalid } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { untilFewer } from '../../../kernel/jobs/sweep.ts';
import type { Bank, Entry } from '../../wealth/bank/bank.api.ts';
import {
  receiptNames,
  type Fund,
  type ReceiptLine,
  type Rewards,
} from '../../wealth/rewards/rewards.api.ts';
import { split, stakeSource, type Contender, type Split, type Terms } from './stakes.policy.ts';
import { leftByDeleted } from './stakes.store.ts';
import { words } from './stakes.words.ts';

export { stakeSource, type Terms } from './stakes.policy.ts';
/** A match that is played for a stake. */
interface Staked {
  readonly id: number;
  readonly matchId: string;
  readonly terms: Terms;
}
/** Share of a player in a pot. */
interface Share {
  /** Payment of the winner out of escrow, as a payout of the match; undefined for the others. */
  readonly prize:
    | { readonly rule: Sentence; readonly amount: number; readonly currency: string }
    | undefined;
  /** Receipt line for a player who is paid nothing. */
  readonly line: ReceiptLine | undefined;
}
/** Entries and pots of matches; whoever calls holds the locks of the accounts, in id order. */
export interface Stakes {
  /** Returns the terms for a match that begins now; throws VALIDATION naming the field. */
  termsOf(tx: Tx, field: string, stake: number): Promise<Terms>;
  /**
   * Puts the entries of all players into escrow, or of none: CONFLICT names the accounts that
   * cannot pay.
   */
  enter(tx: Tx, match: Staked, accountIds: readonly number[], commandId: number): Promise<void>;
  /**
   * Decides a pot: the fee is taken and entries without a winner go back at once; what winners get
   * is a payout of the source `stake`, with the number of the match.
   */
  settle(
    tx: Tx,
    match: Staked,
    players: readonly Contender[],
    commandId: number,
  ): Promise<ReadonlyMap<number, Share>>;
  /** The match does not count: every entry goes back whole, with a receipt. */
  giveBack(tx: Tx, match: Staked, accountIds: readonly number[], commandId: number): Promise<void>;
}
const fundOf = (id: number): Fund => ({ source: stakeSource, sourceId: id, round: 0, isPot: true });
interface Needs {
  readonly kernel: Pick<Kernel, 'configuration' | 'db' | 'commands'>;
  readonly bank: Bank;
  readonly rewards: Rewards;
}
type Say = (amount: number | bigint) => Sentence;
/** Amounts of a currency as people read them: `2.50 Gold`. */
async function sayer({ bank }: Needs, tx: Tx, code: string): Promise<Say> {
  const named = await bank.named(tx, code);
  return (amount) =>
    words.sum({ amount: wholeUnits(amount, named?.decimals ?? 0), currency: named?.name ?? code });
}
const termsOf =
  (needs: Needs): Stakes['termsOf'] =>
  async (tx, field, stake) => {
    const { enabled, stakes, feePercent, currency } = (
      await needs.kernel.configuration.within(tx)
    ).of(stakesMode);
    if (!enabled || currency === null) throw invalid(field, words.off());
    if (!(await needs.bank.named(tx, currency))) throw invalid(field, words.noCurrency());
    if (!stakes.includes(stake)) throw invalid(field, words.noStake({ stakes: stakes.join(', ') }));
    return { stake, currency, feePercent };
  };
const entriesOf = ({ stake }: Terms, accountIds: readonly number[]): Entry[] =>
  accountIds.map((accountId) => ({ accountId, amount: BigInt(stake) }));
/** Notes on a receipt of each of them what the entry did to the balance. */
async function noteEntries(
  { rewards }: Needs,
  tx: Tx,
  { id, matchId, terms }: Staked,
  accountIds: readonly number[],
  {
    source,
    rule,
    amount,
    commandId,
  }: { source: string; rule: Sentence; amount: number; commandId: number },
): Promise<void> {
  const moved = { kind: 'CURRENCY', id: null, currency: terms.currency, amount } as const;
  const show = await receiptNames(tx, [moved]);
  const cause = { matchId, match: id };
  const about = { source, sourceId: id, rule, cause, commandId, rewards: [show(moved)] };
  await rewards.note(
    tx,
    accountIds.map((accountId) => ({ ...about, accountId })),
  );
}
const enter =
  (needs: Needs): Stakes['enter'] =>
  async (tx, match, accountIds, commandId) => {
    const { bank } = needs;
    const { stake, currency } = match.terms;
    const held = await bank.balances(tx, accountIds, currency);
    const poor = accountIds.filter((id) => BigInt(held.get(id) ?? 0) < BigInt(stake));
    if (poor.length > 0) {
      const say = await sayer(needs, tx, currency);
      throw new AppError('CONFLICT', {
        because: words.cannotPay({ stake: say(stake), accounts: poor.join(', ') }),
        details: { accountIds: poor },
      });
    }
    const entries = entriesOf(match.terms, accountIds);
    await bank.escrow.collect(tx, fundOf(match.id), currency, entries, commandId);
    const rule = words.entered();
    const noted = { source: 'stake-entry', rule, amount: -stake, commandId };
    await noteEntries(needs, tx, match, accountIds, noted);
  };
/** Returns the receipt line of a player, or the payment of the winner. */
function shareOf(
  { stake, currency }: Terms,
  { pot, fee, shares }: Split,
  { accountId }: Contender,
  { say, entry }: { say: Say; entry: ReceiptLine['rewards'] },
): Share {
  const told = { stake: say(stake), pot: say(pot), fee: say(fee) };
  const about = 'STAKE' as const;
  if (shares.size === 0) {
    const what = words.noWinner(told);
    return { prize: undefined, line: { about, outcome: 'PAID', what, rewards: entry, why: null } };
  }
  const amount = Number(shares.get(accountId) ?? 0n);
  if (amount > 0) return { prize: { rule: words.won(told), amount, currency }, line: undefined };
  const why = shares.has(accountId) ? words.nothingLeft() : words.toWinners();
  const what = words.lost(told);
  return { prize: undefined, line: { about, outcome: 'NOT_PAID', what, rewards: [], why } };
}
const settle =
  (needs: Needs): Stakes['settle'] =>
  async (tx, match, players, commandId) => {
    const { bank } = needs;
    const { terms } = match;
    const { currency } = terms;
    const parted = split(terms, players);
    const ids = players.map(({ accountId }) => accountId);
    const fund = fundOf(match.id);
    if (parted.shares.size === 0)
      await bank.escrow.handBack(tx, fund, currency, entriesOf(terms, ids), commandId);
    if (parted.fee > 0n) await bank.escrow.takeFee(tx, fund, currency, parted.fee, commandId);
    const entry = { kind: 'CURRENCY', id: null, currency, amount: terms.stake } as const;
    const show = await receiptNames(tx, [entry]);
    const shown = { say: await sayer(needs, tx, currency), entry: [show(entry)] };
    return new Map(
      players.map((player) => [player.accountId, shareOf(terms, parted, player, shown)]),
    );
  };
const giveBack =
  (needs: Needs): Stakes['giveBack'] =>
  async (tx, match, accountIds, commandId) => {
    const { stake, currency } = match.terms;
    const entries = entriesOf(match.terms, accountIds);
    await needs.bank.escrow.handBack(tx, fundOf(match.id), currency, entries, commandId);
    const rule = words.returned();
    const noted = { source: 'stake-return', rule, amount: stake, commandId };
    await noteEntries(needs, tx, match, accountIds, noted);
  };

const atOnce = 100;
/**
 * Prizes on hold for a winner whose account was deleted go to fees, like everything else that a pot
 * does not pay out.
 */
export const sweepLeft = (needs: Needs) => async (): Promise<void> => {
  const { kernel, bank, rewards } = needs;
  await untilFewer(atOnce, async () => {
    const all = await leftByDeleted(kernel.db.read, stakeSource, atOnce);
    for (const { matchId: id, period, accountId, currency, amount } of all)
      await kernel.db.transaction(async (tx) => {
        const key = { source: stakeSource, sourceId: id, period, accountId };
        if (!(await rewards.forfeit(tx, key, words.keptShares()))) return;
        await kernel.commands.record(
          tx,
          systemCall('Stakes'),
          { type: 'stakes.keep', said: words.keptShares(), entity: 'matches', entityId: id },
          async (command) => {
            await bank.escrow.takeFee(tx, fundOf(id), currency, BigInt(amount), command.id);
            return { reply: {}, after: { currency, amount: String(amount), accountId } };
          },
        );
      });
    return all.length;
  });
};
export function createStakes(needs: Needs): Stakes {
  needs.rewards.fundedBy(stakeSource, ({ sourceId }) => fundOf(sourceId));
  return {
    termsOf: termsOf(needs),
    enter: enter(needs),
    settle: settle(needs),
    giveBack: giveBack(needs),
  };
}
