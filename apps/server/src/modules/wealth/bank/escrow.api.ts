/**
 * Manages escrows. An escrow is currency that is reserved for later payments; these are paid only
 * from their escrow.
 */
import { currencyType } from '@guildhall/contract/wealth/bank/currencies.section';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  toPlayerOwner,
  postLedgerEntry,
  type LedgerOwner,
  type LedgerPosting,
} from '../../../kernel/value/ledger.ts';
import type { RewardFund } from '../rewards/rewards.api.ts';
import { getCurrencyIssuingAccount, type CurrencyIssueLimits } from './currencies/backing.ts';
import { subtractFromIssuedSupply, lockCurrencyAndPayees } from './bank.store.ts';
import {
  getCollectedEscrowAmount,
  listEscrowSums,
  insertEscrowMoves,
  hasEscrowFunds,
} from './escrow.store.ts';
import {
  lockIssuableCurrency,
  postPayouts,
  type IssuedAmount,
  type CurrencyIssue,
} from './transactions/making.service.ts';

/** Sums of the movements in one round of an escrow, in minor units. */
interface EscrowState {
  readonly round: number;
  readonly currency: string;
  readonly funded: bigint;
  readonly paid: bigint;
  readonly returned: bigint;
  /** Amount left in the escrow. */
  readonly held: bigint;
}
/**
 * Operations on escrows. Except for payments, the caller must have locked the row to which the
 * escrow belongs, so that the escrow's amounts cannot change.
 */
export interface Escrow {
  /**
   * Issues an amount into an escrow, within the supply cap. Throws UndeliverableRewardError if the
   * cap leaves less, naming the remaining amount, or if a rule may not issue the currency now, with
   * the reason.
   */
  fund(
    tx: Tx,
    fund: RewardFund,
    currency: string,
    amount: bigint,
    commandId: number,
  ): Promise<void>;
  /**
   * Moves an amount from a pool or from revenue into an escrow. Issues nothing. Returns the id of
   * the transaction.
   */
  fundFrom(tx: Tx, fund: RewardFund, funding: Funding): Promise<number>;
  /**
   * Returns an amount to its source: the part that came from revenue to revenue, the rest to the
   * mint. What returns to the mint can be issued again.
   */
  giveBack(
    tx: Tx,
    fund: RewardFund,
    currency: string,
    amount: bigint,
    commandId: number,
  ): Promise<void>;
  /** Adds or returns an amount, so that the escrow then contains exactly `target`. */
  bringTo(
    tx: Tx,
    fund: RewardFund,
    currency: string,
    target: bigint,
    commandId: number,
  ): Promise<void>;
  /**
   * Pays a player out of an escrow. The amount first repays the player's debts. Returns undefined
   * and moves nothing if the escrow was never funded, because the reward was promised before
   * escrows existed.
   */
  pay(tx: Tx, fund: RewardFund, making: CurrencyIssue): Promise<IssuedAmount | undefined>;
  /**
   * Moves the stakes of all given players into an escrow, and updates their open pages. The caller
   * must have locked the accounts and checked their balances.
   */
  collect: Moving;
  /** Returns stakes from an escrow to players. This is not a payout, so it repays no debts. */
  handBack: Moving;
  /** Takes the platform's fee out of an escrow. */
  takeFee(
    tx: Tx,
    fund: RewardFund,
    currency: string,
    amount: bigint,
    commandId: number,
  ): Promise<void>;
  /**
   * Removes from an escrow the tokens that a transaction on the chain has paid to wallets. The
   * transaction must be final.
   */
  payToChain(
    tx: Tx,
    fund: RewardFund,
    currency: string,
    amount: bigint,
    commandId: number,
  ): Promise<void>;
  listStates(db: Queries, source: string, sourceId: number): Promise<EscrowState[]>;
}
/** Amount that one player pays in or gets back, in minor units. */
export interface EscrowEntry {
  readonly accountId: number;
  readonly amount: bigint;
}
type Moving = (
  tx: Tx,
  fund: RewardFund,
  currency: string,
  entries: readonly EscrowEntry[],
  commandId: number,
) => Promise<void>;

/** An amount that moves from revenue or a pool into an escrow, in minor units. */
interface Funding {
  readonly from: LedgerOwner;
  readonly currency: string;
  readonly amount: bigint;
  readonly commandId: number;
}
/** Amount of one currency that moves into an escrow or out of it, in minor units. */
interface EscrowAmount {
  readonly fund: RewardFund;
  readonly currency: string;
  readonly amount: bigint;
  readonly commandId: number;
}
type Deps = Pick<Kernel, 'clock' | 'realtime'> & { readonly backing: CurrencyIssueLimits };
interface Movement {
  readonly kind: 'FUNDED' | 'RETURNED';
  readonly from: LedgerOwner;
  readonly to: LedgerOwner;
  readonly currency: string;
  readonly amount: bigint;
  readonly commandId: number;
}
/**
 * Writes the transaction of one command and one recipient. If the command was already written,
 * moves nothing.
 */
async function move(
  tx: Tx,
  fund: RewardFund,
  { kind, from, to, currency, amount, commandId }: Movement,
  now: Date,
): Promise<number> {
  const end = kind === 'FUNDED' ? from : to;
  const isCollected = end !== 'mint' && end !== 'treasury';
  const { id, replayed } = await postLedgerEntry(
    tx,
    {
      kind: kind === 'FUNDED' ? 'escrow-fund' : 'escrow-return',
      ref:
        `${fund.source}:${fund.sourceId}:${fund.round}:${currency}:${commandId}` +
        (isCollected ? `:${end}` : ''),
      commandId,
      postings: [
        { owner: from, currency, amount: -amount },
        { owner: to, currency, amount },
      ],
    },
    now,
  );
  if (replayed) throw new Error('An escrow moves once a command');
  await insertEscrowMoves(tx, fund, currency, [{ kind, amount, transactionId: id, isCollected }]);
  return id;
}
/** A movement between an escrow and other accounts, with the kind of its ledger transaction. */
interface Exchange {
  readonly kind: 'FUNDED' | 'PAID' | 'RETURNED';
  readonly ledgerKind: string;
  /** Postings of the other accounts. The posting of the escrow balances them. */
  readonly others: readonly Omit<LedgerPosting, 'currency'>[];
  readonly commandId: number;
}
/**
 * Writes the transaction of one command and one kind: the postings of the other accounts, and the
 * posting of the escrow that balances them.
 */
async function exchange(
  tx: Tx,
  fund: RewardFund,
  currency: string,
  { kind, ledgerKind, others, commandId }: Exchange,
  now: Date,
): Promise<void> {
  const sum = others.reduce((total, posting) => total - posting.amount, 0n);
  const postings: LedgerPosting[] = [...others, { owner: 'escrow' as const, amount: sum }].map(
    (posting) => ({ ...posting, currency }),
  );
  const ref = `${fund.source}:${fund.sourceId}:${fund.round}:${currency}:${commandId}`;
  const { id, replayed } = await postLedgerEntry(
    tx,
    { kind: ledgerKind, ref, commandId, postings },
    now,
  );
  if (replayed) throw new Error('An escrow moves once a command');
  const amount = sum < 0n ? -sum : sum;
  const isCollected = kind !== 'PAID';
  await insertEscrowMoves(tx, fund, currency, [{ kind, amount, transactionId: id, isCollected }]);
}
const listEscrowStates: Escrow['listStates'] = async (db, source, sourceId) =>
  (await listEscrowSums(db, source, sourceId)).map(({ round, currency, ...sums }) => {
    const funded = BigInt(sums.funded);
    const paid = BigInt(sums.paid);
    const returned = BigInt(sums.returned);
    return { round, currency, funded, paid, returned, held: funded - paid - returned };
  });

const stakeEntry = { kind: 'FUNDED', ledgerKind: 'stake-entry', sign: -1n } as const;
const stakeReturn = { kind: 'RETURNED', ledgerKind: 'stake-return', sign: 1n } as const;
/**
 * A movement of stakes between players and an escrow. `sign` is -1 if the players pay, 1 if they
 * get their stakes back.
 */
type PlayerMovement = (typeof stakeEntry | typeof stakeReturn) & {
  readonly fund: RewardFund;
  readonly currency: string;
  readonly entries: readonly EscrowEntry[];
  readonly commandId: number;
};
async function exchangeWithPlayers(
  { clock, realtime }: Deps,
  tx: Tx,
  { kind, ledgerKind, sign, fund, currency, entries, commandId }: PlayerMovement,
): Promise<void> {
  const accountIds = entries.map(({ accountId }) => accountId);
  const row = await lockCurrencyAndPayees(tx, currency, accountIds);
  if (!row) throw new Error(`${currency} is in escrow and gone`);
  const others = entries.map(({ accountId, amount }) => ({
    owner: toPlayerOwner(accountId),
    amount: sign * amount,
  }));
  await exchange(tx, fund, currency, { kind, ledgerKind, others, commandId }, clock.now());
  for (const { userId } of row.payees)
    if (userId !== null) await realtime.emit(tx, userId, 'BALANCE_UPDATED', {});
}
async function payToChain(
  { clock }: Deps,
  tx: Tx,
  { fund, currency, amount, commandId }: EscrowAmount,
): Promise<void> {
  const others = [{ owner: 'treasury' as const, amount }];
  const paid = { kind: 'PAID', ledgerKind: 'claim-paid', others, commandId } as const;
  await exchange(tx, fund, currency, paid, clock.now());
  await subtractFromIssuedSupply(tx, currency, amount);
}
async function fundEscrow(
  { clock, backing }: Deps,
  tx: Tx,
  { fund, currency, amount, commandId }: EscrowAmount,
): Promise<void> {
  const row = await lockIssuableCurrency(tx, currency, [], 'rule', clock.now());
  await backing.consume(tx, row, amount);
  const ends = { from: getCurrencyIssuingAccount(row.type), to: 'escrow' } as const;
  const moved = { kind: 'FUNDED', ...ends, currency, amount, commandId } as const;
  await move(tx, fund, moved, clock.now());
}
async function returnFromEscrow(
  { clock }: Deps,
  tx: Tx,
  { fund, currency, amount, commandId }: EscrowAmount,
): Promise<void> {
  const row = await lockCurrencyAndPayees(tx, currency, []);
  const collected = await getCollectedEscrowAmount(tx, fund, currency);
  const toRevenue = amount < collected ? amount : collected;
  const ends = [
    ['shop-revenue', toRevenue],
    [getCurrencyIssuingAccount(row?.type ?? currencyType.soft), amount - toRevenue],
  ] as const;
  for (const [to, part] of ends) {
    if (part === 0n) continue;
    const moved = { kind: 'RETURNED', from: 'escrow', to, currency, amount: part } as const;
    await move(tx, fund, { ...moved, commandId }, clock.now());
  }
  if (amount > toRevenue) await subtractFromIssuedSupply(tx, currency, amount - toRevenue);
}
/** Creates the functions that reserve currency for later payments. */
export function createEscrowApi(deps: Deps): Escrow {
  const { clock } = deps;
  return {
    fund: (tx, fund, currency, amount, commandId) =>
      fundEscrow(deps, tx, { fund, currency, amount, commandId }),
    collect: (tx, fund, currency, entries, commandId) =>
      exchangeWithPlayers(deps, tx, { ...stakeEntry, fund, currency, entries, commandId }),
    handBack: (tx, fund, currency, entries, commandId) =>
      exchangeWithPlayers(deps, tx, { ...stakeReturn, fund, currency, entries, commandId }),
    takeFee: (tx, fund, currency, amount, commandId) =>
      exchange(
        tx,
        fund,
        currency,
        { kind: 'PAID', ledgerKind: 'stake-fee', others: [{ owner: 'fee', amount }], commandId },
        clock.now(),
      ),
    fundFrom: (tx, fund, funding) =>
      move(tx, fund, { ...funding, kind: 'FUNDED', to: 'escrow' }, clock.now()),
    giveBack: (tx, fund, currency, amount, commandId) =>
      returnFromEscrow(deps, tx, { fund, currency, amount, commandId }),
    async bringTo(tx, fund, currency, target, commandId) {
      const held =
        (await listEscrowStates(tx, fund.source, fund.sourceId)).find(
          (state) => state.round === fund.round && state.currency === currency,
        )?.held ?? 0n;
      const moved = { fund, currency, commandId };
      if (held < target) await fundEscrow(deps, tx, { ...moved, amount: target - held });
      if (held > target) await returnFromEscrow(deps, tx, { ...moved, amount: held - target });
    },
    payToChain: (tx, fund, currency, amount, commandId) =>
      payToChain(deps, tx, { fund, currency, amount, commandId }),
    async pay(tx, fund, making) {
      if (!(await hasEscrowFunds(tx, fund, making.currency))) return undefined;
      const row = await lockCurrencyAndPayees(tx, making.currency, [making.accountId]);
      if (!row) throw new Error(`${making.currency} is in escrow and gone`);
      const [made] = await postPayouts(deps, tx, row, [making], { from: 'escrow', by: 'rule' });
      if (!made) throw new Error('Nothing was paid');
      const amount = BigInt(making.amount);
      const { transactionId } = made;
      const moved = { kind: 'PAID' as const, amount, transactionId, isCollected: false };
      await insertEscrowMoves(tx, fund, making.currency, [moved]);
      return made;
    },
    listStates: listEscrowStates,
  };
}
