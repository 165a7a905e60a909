import { stakesModeSettings } from '@guildhall/contract/play/stakes/stakes-mode.section';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { createSystemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { repeatUntilPageIsShort, sweepChanges } from '../../../kernel/jobs/sweep.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { createReceiptNamer, type RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import type { StakeTerms } from '../match-facts/match-facts.api.ts';
import {
  createAmountFormatter,
  buildStakeEntries,
  toStakeFund,
  stakePayoutSource,
} from './stakes.policy.ts';
import { listUnpayableStakeShares } from './stakes.store.ts';
import { matchStakeMessages } from './stakes.messages.ts';

/** A match with a stake, and the terms of the stake. */
interface Staked {
  readonly id: number;
  readonly matchId: string;
  readonly terms: StakeTerms;
}
/**
 * Functions for the stakes of matches. The caller must have locked the accounts in the order of
 * ids.
 */
export interface Stakes {
  /**
   * Returns the terms of a stake for a match that starts now. Throws VALIDATION, naming the field,
   * if there is no such stake.
   */
  termsOf(tx: Tx, field: string, stake: number): Promise<StakeTerms>;
  /**
   * Moves the stakes of all players into escrow. Throws CONFLICT, listing the accounts, if some
   * cannot pay; in this case, nothing is moved.
   */
  enter(tx: Tx, match: Staked, accountIds: readonly number[], commandId: number): Promise<void>;
  /** Returns all stakes in full, with a receipt, because the match does not count. */
  giveBack(tx: Tx, match: Staked, accountIds: readonly number[], commandId: number): Promise<void>;
}
interface Deps {
  readonly kernel: Pick<Kernel, 'clock' | 'commands' | 'configuration' | 'db'>;
  readonly bank: Bank;
  readonly rewards: RewardPayments;
}
/** Stores a receipt for each player with the stake that was paid or returned. */
async function noteEntries(
  { rewards }: Deps,
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
  const show = await createReceiptNamer(tx, [moved]);
  const cause = { matchId, match: id };
  const about = { source, sourceId: id, rule, cause, commandId, rewards: [show(moved)] };
  await rewards.note(
    tx,
    accountIds.map((accountId) => ({ ...about, accountId })),
  );
}
const batchSize = 100;
/**
 * Creates the sweep that collects prizes from the inboxes of deleted winners. They become fees,
 * like every other amount of a pot that nobody gets.
 */
export const createOrphanedPrizeSweep = (deps: Deps) => async (): Promise<void> => {
  const { kernel, bank, rewards } = deps;
  const sweepBatch = async (since: Date): Promise<number> => {
    const { read } = kernel.db;
    const shares = await listUnpayableStakeShares(read, stakePayoutSource, since, batchSize);
    for (const { matchId: id, period, accountId, currency, amount } of shares)
      await kernel.db.transaction(async (tx) => {
        const key = { source: stakePayoutSource, sourceId: id, period, accountId };
        if (!(await rewards.forfeit(tx, key, matchStakeMessages.keptShares()))) return;
        await kernel.commands.record(
          tx,
          createSystemCall('Stakes'),
          {
            type: 'stakes.keep',
            message: matchStakeMessages.keptShares(),
            entity: 'matches',
            entityId: id,
          },
          async (command) => {
            await bank.escrow.takeFee(tx, toStakeFund(id), currency, BigInt(amount), command.id);
            return { reply: {}, after: { currency, amount: String(amount), accountId } };
          },
        );
      });
    return shares.length;
  };
  await sweepChanges(kernel, 'stakes', (since) =>
    repeatUntilPageIsShort(batchSize, () => sweepBatch(since)),
  );
};
/** Creates the functions for stakes of matches. */
export function createStakesApi(deps: Deps): Stakes {
  const { kernel, bank, rewards } = deps;
  rewards.fundedBy(stakePayoutSource, ({ sourceId }) => toStakeFund(sourceId));
  return { termsOf, enter, giveBack };

  async function termsOf(tx: Tx, field: string, stake: number): Promise<StakeTerms> {
    const configuration = await kernel.configuration.within(tx);
    const { enabled, stakes, feePercent, currency } = configuration.of(stakesModeSettings);
    if (!enabled || currency === null) throw buildFieldError(field, matchStakeMessages.off());
    if (!(await bank.findCurrency(tx, currency)))
      throw buildFieldError(field, matchStakeMessages.noCurrency());
    if (!stakes.includes(stake))
      throw buildFieldError(field, matchStakeMessages.noStake({ stakes: stakes.join(', ') }));
    return { stake, currency, feePercent };
  }
  async function enter(
    tx: Tx,
    match: Staked,
    accountIds: readonly number[],
    commandId: number,
  ): Promise<void> {
    const { stake, currency } = match.terms;
    const balances = await bank.balances(tx, accountIds, currency);
    const poor = accountIds.filter((id) => BigInt(balances.get(id) ?? 0) < BigInt(stake));
    if (poor.length > 0) {
      const say = createAmountFormatter(currency, await bank.findCurrency(tx, currency));
      throw new AppError('CONFLICT', {
        because: matchStakeMessages.cannotPay({ stake: say(stake), accounts: poor.join(', ') }),
        details: { accountIds: poor },
      });
    }
    const entries = buildStakeEntries(match.terms, accountIds);
    await bank.escrow.collect(tx, toStakeFund(match.id), currency, entries, commandId);
    const entry = {
      source: 'stake-entry',
      rule: matchStakeMessages.entered(),
      amount: -stake,
      commandId,
    };
    await noteEntries(deps, tx, match, accountIds, entry);
  }
  async function giveBack(
    tx: Tx,
    match: Staked,
    accountIds: readonly number[],
    commandId: number,
  ): Promise<void> {
    const { stake, currency } = match.terms;
    const entries = buildStakeEntries(match.terms, accountIds);
    await bank.escrow.handBack(tx, toStakeFund(match.id), currency, entries, commandId);
    const entry = {
      source: 'stake-return',
      rule: matchStakeMessages.returned(),
      amount: stake,
      commandId,
    };
    await noteEntries(deps, tx, match, accountIds, entry);
  }
}
