import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import {
  findChainCurrency,
  listChainBalances,
  type WalletClaimBookings as BankClaims,
} from '../../wealth/bank/bank.api.ts';
import type { ChainActionPlan, ChainActionPlanReader } from '../assets/assets.api.ts';
import { signingMessages } from '../signing/signing.api.ts';
import {
  listSubjectsOfOpenSubmissions,
  type Submission,
  type Submissions,
} from '../submissions/submissions.api.ts';
import {
  addToTreasurySpentAmount,
  findTreasury,
  hasServerPaidTokenAccountRent,
  insertTokenAccountWithPaidRent,
  listUnclaimedStakingShares,
  lockUnclaimedStakingShares,
  setStakingShareClaimed,
  type StakingShareRow,
} from './staking.store.ts';
import { stakingMessages } from './staking.messages.ts';
import { computeTreasuryRemainder, type TreasuryTracker } from './treasury.service.ts';

export const toStakingShareSubject = ({
  epoch,
  wallet,
}: Pick<StakingShareRow, 'epoch' | 'wallet'>): string => `share ${epoch} ${wallet}`;

const toBalanceSubject = (accountId: number, currency: string): string =>
  `balance ${accountId} ${currency}`;

export const sumStakingShares = (shares: readonly Pick<StakingShareRow, 'amount'>[]): bigint =>
  shares.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/** Shares that no open claim contains, oldest first. */
interface Claimable {
  readonly currency: string;
  /** Shares without an open claim, oldest first. */
  readonly shares: readonly StakingShareRow[];
  /** Balance of the account on our ledger in minor units, without staking shares. */
  readonly balance: bigint;
}
/**
 * Finds the shares and the balance that an account can claim in one currency: in the currency of
 * the oldest share, otherwise in the first currency with a balance.
 */
async function findClaimable(db: Queries, accountId: number): Promise<Claimable | undefined> {
  const unclaimed = await listUnclaimedStakingShares(db, accountId);
  const pending = await listSubjectsOfOpenSubmissions(db, unclaimed.map(toStakingShareSubject));
  const open = new Set(pending.map(({ subject }) => subject));
  const free = unclaimed.filter((share) => !open.has(toStakingShareSubject(share)));
  const balances = await listChainBalances(db, accountId);
  const held = balances.find(({ amount }) => amount !== '0');
  const currency = free[0]?.currency ?? held?.currency;
  if (currency === undefined) return undefined;
  const shares = free.filter((share) => share.currency === currency);
  const { balance } = await readClaimableBalance(db, accountId, currency);
  return { currency, shares, balance };
}

/**
 * Reads the claimable balance in minor units. While a claim of the balance is open, returns 0 and
 * the id of the claim's task.
 */
export async function readClaimableBalance(db: Queries, accountId: number, currency: string) {
  const balances = await listChainBalances(db, accountId);
  const [pending] = await listSubjectsOfOpenSubmissions(db, [
    toBalanceSubject(accountId, currency),
  ]);
  const amount = balances.find((balance) => balance.currency === currency)?.amount ?? '0';
  // only one open claim at a time may take from the balance
  return { balance: pending ? 0n : BigInt(amount), taskId: pending?.taskId ?? null };
}

/**
 * Plans a claim: one payment of everything that an account can claim, to one of the account's
 * wallets.
 */
export const planStakingClaim =
  (
    treasury: Pick<TreasuryTracker, 'findMint'>,
    bankClaims: Pick<BankClaims, 'hold'>,
  ): ChainActionPlanReader =>
  async (_deps, { db, tx, wallet }): Promise<ChainActionPlan> => {
    const { accountId, address } = wallet;
    if (tx) await lockUnclaimedStakingShares(tx, accountId);
    const claimable = await findClaimable(db, accountId);
    const currency = claimable && (await findChainCurrency(db, claimable.currency));
    const rewardMint = currency && (await treasury.findMint(currency, db));
    if (!rewardMint) throw new AppError('CONFLICT', { because: stakingMessages.nothing() });
    const { shares, balance } = claimable;
    const amount = sumStakingShares(shares) + balance;
    if (amount === 0n) throw new AppError('CONFLICT', { because: stakingMessages.nothing() });
    const { decimals, code } = currency;
    if (amount > computeTreasuryRemainder(await findTreasury(db, code)))
      throw new AppError('CONFLICT', { because: stakingMessages.treasuryShort() });
    const last = shares.at(-1)?.epoch ?? 0;
    const memo = `${memoStart} ${last}: ${toWholeUnits(amount, decimals)} ${code}`.slice(
      0,
      memoMax,
    );
    const walletPaysRent = await hasServerPaidTokenAccountRent(db, address, rewardMint);
    const balanceClaim = { accountId, currency: code, amount: balance };
    return {
      action: {
        kind: 'claim',
        wallet: address,
        rewardMint,
        decimals,
        amount,
        memo,
        ...(walletPaysRent && { walletPaysRent }),
      },
      subjects: [
        ...shares.map(toStakingShareSubject),
        ...(balance > 0n ? [toBalanceSubject(accountId, code)] : []),
      ],
      details: {
        shares: shares.map(({ epoch, wallet: owner }) => ({ epoch, wallet: owner })),
        amount: String(amount),
        mint: rewardMint,
        currency: code,
        balance: String(balance),
      },
      async hold(holding, commandId) {
        const ref = String(commandId);
        if (balance > 0n) await bankClaims.hold(holding, { ...balanceClaim, ref, commandId });
        return { ref };
      },
    };
  };
const memoMax = 48;
const memoStart = 'Claim up to';

/**
 * Returns the error to throw for a refused claim. Returns CONFLICT if the claimable sum has grown
 * since the player signed, or if the wallet cannot pay a needed deposit; otherwise the original
 * error.
 */
export async function toStakingClaimRefusalError(
  error: unknown,
  wire: string,
  plan: () => Promise<ChainActionPlan>,
) {
  if (!(error instanceof AppError)) return error;
  if (error.because?.key === signingMessages.wouldFail().key) {
    const { action } = await plan();
    const needsDeposit = action.kind === 'claim' && action.walletPaysRent === true;
    return needsDeposit
      ? new AppError('CONFLICT', { because: stakingMessages.needsDeposit() })
      : error;
  }
  if (error.code !== 'SIGN_VERIFICATION_FAILED') return error;
  const { readTransactionMemo: readMemo } = await import('../instructions/instructions.api.ts');
  const memo = readMemo(wire);
  const { action } = await plan();
  if (!memo?.startsWith(memoStart) || memo === action.memo) return error;
  const amount = action.memo.slice(action.memo.indexOf(':') + 2);
  return new AppError('CONFLICT', { because: stakingMessages.moreToClaim({ amount }) });
}

/**
 * Declares the reactions to the end of a claim. If the claim is final, its shares count as paid.
 * Otherwise the shares can be claimed again, and the part taken from the balance returns to the
 * balance.
 */
export function defineStakingClaim(
  submissions: Pick<Submissions, 'define'>,
  bankClaims: Pick<BankClaims, 'post' | 'giveBack'>,
): void {
  submissions.define('CLAIM', { onFinal: markPaid, onGone: giveBack });

  async function markPaid(tx: Tx, submission: Submission): Promise<void> {
    const { signature, finalAt, createdAt, details, wallet } = submission;
    const paid = details['shares'] as readonly Pick<StakingShareRow, 'epoch' | 'wallet'>[];
    // locks the treasury first, so that other payments out of the treasury wait until this
    // transaction commits
    await addToTreasurySpentAmount(
      tx,
      String(details['currency']),
      BigInt(String(details['amount'])),
    );
    const at = finalAt ?? createdAt;
    for (const share of paid) await setStakingShareClaimed(tx, share, { signature, at });
    const { mint } = details;
    if (wallet !== null && typeof mint === 'string')
      await insertTokenAccountWithPaidRent(tx, wallet, mint, at);
    const claimed = toClaimedBalance(submission);
    if (claimed) await bankClaims.post(tx, claimed);
  }

  async function giveBack(tx: Tx, submission: Submission): Promise<void> {
    const claimed = toClaimedBalance(submission);
    if (claimed) await bankClaims.giveBack(tx, claimed);
  }
}

/**
 * Returns the part of a claim that was taken from the balance; undefined if nothing was taken from
 * it.
 */
function toClaimedBalance({ accountId, details }: Submission) {
  // claims stored before balances could be claimed have no field `balance`
  const claim = details as { balance?: string; currency: string; ref: string };
  const { balance = '0', currency, ref } = claim;
  const amount = BigInt(balance);
  if (amount === 0n || accountId === null) return undefined;
  return { accountId, currency, amount, ref, commandId: Number(ref) };
}
