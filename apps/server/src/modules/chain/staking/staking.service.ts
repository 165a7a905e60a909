import { stakingSettings } from '@guildhall/contract/chain/staking.section';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { toDate, toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  findChainCurrency,
  listChainBalances,
  type ChainCurrency,
} from '../../wealth/bank/bank.api.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import type { ChainClient } from '../network/network.api.ts';
import { listSubjectsOfOpenSubmissions } from '../submissions/submissions.api.ts';
import type { Wallets } from '../wallets/wallets.api.ts';
import { readClaimableBalance, sumStakingShares, toStakingShareSubject } from './claims.ts';
import { computeStakeWeights } from './closing.ts';
import { sumWalletWeights } from './staking.policy.ts';
import {
  findNewestStakingEpoch,
  listClaimedStakingShares,
  listUnclaimedStakingShares,
  type EpochRow,
  type StakingShareRow,
} from './staking.store.ts';
import type { TreasuryTracker } from './treasury.service.ts';

const historyMax = 20;
const minuteMs = 60_000;
interface Deps {
  readonly client: ChainClient;
  readonly wallets: Wallets;
  readonly treasury: Pick<TreasuryTracker, 'findMint'>;
}

const toEpoch = (epoch: EpochRow) => ({
  number: epoch.number,
  start: toIsoTime(epoch.start),
  end: toIsoTime(epoch.end),
  pool: String(BigInt(epoch.pool) + BigInt(epoch.carried)),
});
const toCurrency = ({ code, name, decimals, imageUrl }: ChainCurrency) => ({
  code,
  name,
  decimals,
  imageUrl,
});

/**
 * Chooses the currency to show to an account without shares: the currency of a balance above zero,
 * otherwise of the epoch, otherwise of a balance of zero.
 */
async function chooseCurrency(
  db: Queries,
  accountId: number,
  epoch: EpochRow | undefined,
): Promise<string | undefined> {
  const balances = await listChainBalances(db, accountId);
  const held = balances.find(({ amount }) => amount !== '0');
  return held?.currency ?? epoch?.currency ?? balances[0]?.currency;
}

/** Reads the staking rewards of players. */
export function createStakingRewardReader({ db, clock, configuration }: Kernel, deps: Deps) {
  let total: { number: number; minute: number; sum: Promise<bigint> } | undefined;
  return { readPosition, readMint };

  async function readPosition(call: Call<UserActor>, walletId: number) {
    const { address, accountId } = await deps.wallets.findOwn(db.read, call.actor, walletId);
    const epoch = await findRunning();
    const span = epoch && { from: toDate(epoch.start), to: clock.now() };
    const ownWeight = span
      ? sumWalletWeights(await computeStakeWeights(db.read, span, address))
      : 0n;
    const totalWeight = epoch && span ? await readTotal(epoch.number, span) : 0n;
    const unclaimed = await listUnclaimedStakingShares(db.read, accountId);
    const code = unclaimed[0]?.currency ?? (await chooseCurrency(db.read, accountId, epoch));
    const paid = await readClaimableBalance(db.read, accountId, code ?? '');
    const claimable = unclaimed.filter(({ currency }) => currency === code);
    const pending = await listSubjectsOfOpenSubmissions(
      db.read,
      claimable.map(toStakingShareSubject),
    );
    const taskOf = new Map(pending.map(({ subject, taskId }) => [subject, taskId]));
    const toShare = (share: StakingShareRow) => ({
      epoch: share.epoch,
      start: toIsoTime(share.start),
      end: toIsoTime(share.end),
      amount: share.amount,
      claimedAt: toIsoTimeOrNull(share.claimedAt),
      taskId: taskOf.get(toStakingShareSubject(share)) ?? null,
    });
    const currency = code === undefined ? undefined : await findChainCurrency(db.read, code);
    return {
      epoch: epoch ? toEpoch(epoch) : null,
      currency: currency ? toCurrency(currency) : null,
      weight: String(ownWeight),
      // the total may be up to a minute old, and therefore below the account's own weight
      totalWeight: String(totalWeight > ownWeight ? totalWeight : ownWeight),
      claimable: claimable.map(toShare),
      balance: String(paid.balance),
      balanceTaskId: paid.taskId,
      claimableAmount: String(
        sumStakingShares(claimable.filter((share) => !taskOf.has(toStakingShareSubject(share)))) +
          paid.balance,
      ),
      history: (await listClaimedStakingShares(db.read, accountId, historyMax)).map(toShare),
    };
  }

  /**
   * Sums the weights of all wallets. Computes the sum at most once a minute, because every open
   * page requests it.
   */
  async function readTotal(number: number, span: { from: Date; to: Date }): Promise<bigint> {
    const minute = Math.floor(span.to.getTime() / minuteMs);
    if (total?.number !== number || total.minute !== minute) {
      const sum = computeStakeWeights(db.read, span).then(sumWalletWeights);
      total = { number, minute, sum };
      // a failed sum is computed again at the next call
      sum.catch(() => (total = undefined));
    }
    return total.sum;
  }

  async function findRunning() {
    const newest = await findNewestStakingEpoch(db.read);
    return newest && toDate(newest.end) > clock.now() ? newest : undefined;
  }

  /**
   * Returns the mint of the staking currency. Throws NOT_FOUND if staking has no currency,
   * FEATURE_CLOSED without a chain.
   */
  async function readMint() {
    if (!deps.client.isOpen()) throw new AppError('FEATURE_CLOSED');
    const { currency: code } = (await configuration.now(db.read)).of(stakingSettings);
    const currency = code === null ? undefined : await findChainCurrency(db.read, code);
    const mint = currency && (await deps.treasury.findMint(currency));
    if (!mint) throw new AppError('NOT_FOUND');
    return { mint: String(mint) };
  }
}
