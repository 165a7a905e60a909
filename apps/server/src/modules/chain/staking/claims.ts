import { wholeUnits } from '@guildhall/contract/amounts';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import { findChainCurrency } from '../../wealth/bank/bank.api.ts';
import type { Plan, ReadPlan } from '../assets/assets.api.ts';
import { listPending, type Submission, type Submissions } from '../submissions/submissions.api.ts';
import {
  findTreasury,
  listUnclaimed,
  lockShares,
  setClaimed,
  type ShareRow,
} from './staking.store.ts';
import { words } from './staking.words.ts';
import type { Treasury } from './treasury.service.ts';

export const toShareSubject = ({ epoch, wallet }: Pick<ShareRow, 'epoch' | 'wallet'>): string =>
  `share ${epoch} ${wallet}`;

/** Shares of an account that no claim is under way for, of one currency, the oldest first. */
async function listClaimable(on: Queries, accountId: number): Promise<ShareRow[]> {
  const unclaimed = await listUnclaimed(on, accountId);
  const pending = await listPending(on, unclaimed.map(toShareSubject));
  const open = new Set(pending.map(({ subject }) => subject));
  const free = unclaimed.filter((share) => !open.has(toShareSubject(share)));
  return free.filter(({ currency }) => currency === free[0]?.currency);
}
export const sumShares = (shares: readonly Pick<ShareRow, 'amount'>[]): bigint =>
  shares.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/** Everything that an account can claim is paid to one of its wallets. */
export const planClaim =
  (treasury: Pick<Treasury, 'findMint'>): ReadPlan =>
  async (_deps, { on, tx, wallet }): Promise<Plan> => {
    if (tx) await lockShares(tx, wallet.accountId);
    const shares = await listClaimable(on, wallet.accountId);
    const currency = shares[0] && (await findChainCurrency(on, shares[0].currency));
    const rewardMint = currency && (await treasury.findMint(currency));
    if (!rewardMint) throw new AppError('CONFLICT', { because: words.nothing() });
    const amount = sumShares(shares);
    const held = await findTreasury(on, currency.code);
    if (amount > BigInt(held?.amount ?? 0))
      throw new AppError('CONFLICT', { because: words.treasuryShort() });
    const { decimals, code } = currency;
    const last = shares.at(-1)?.epoch ?? 0;
    return {
      action: {
        kind: 'claim',
        wallet: wallet.address,
        rewardMint,
        decimals,
        amount,
        memo: `${memoStart} ${last}: ${wholeUnits(amount, decimals)} ${code}`.slice(0, memoMax),
      },
      subjects: shares.map(toShareSubject),
      details: {
        shares: shares.map(({ epoch, wallet: of }) => ({ epoch, wallet: of })),
        amount: String(amount),
        currency: code,
      },
    };
  };
const memoMax = 48;
const memoStart = 'Claim up to';

/**
 * Says why a signed claim is refused: where another epoch was closed since it was prepared, CONFLICT
 * names the new sum; every other error stays as it is.
 */
export async function explainRefusal(error: unknown, wire: string, plan: () => Promise<Plan>) {
  if (!(error instanceof AppError) || error.code !== 'SIGN_VERIFICATION_FAILED') return error;
  const { readMemo } = await import('../instructions/instructions.api.ts');
  const memo = readMemo(wire);
  const { action } = await plan();
  if (!memo?.startsWith(memoStart) || memo === action.memo) return error;
  const amount = action.memo.slice(action.memo.indexOf(':') + 2);
  return new AppError('CONFLICT', { because: words.moreToClaim({ amount }) });
}

/** Declares what follows from the end of a claim: shares are paid once the chain has it for ever. */
export function defineClaim(submissions: Pick<Submissions, 'define'>): void {
  submissions.define('CLAIM', { onFinal: markPaid, onGone: keepAsItIs });
}
async function markPaid(tx: Tx, { signature, finalAt, createdAt, details }: Submission) {
  const paid = details['shares'] as readonly Pick<ShareRow, 'epoch' | 'wallet'>[];
  for (const share of paid) await setClaimed(tx, share, { signature, at: finalAt ?? createdAt });
}
async function keepAsItIs(): Promise<void> {
  // Its subjects are free again, and with them the shares.
}
