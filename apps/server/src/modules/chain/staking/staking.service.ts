import { stakingSettings } from '@guildhall/contract/chain/staking.section';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { toDate, toIso, toIsoOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findChainCurrency } from '../../wealth/bank/bank.api.ts';
import type { ChainClient } from '../network/network.api.ts';
import { listPending } from '../submissions/submissions.api.ts';
import type { Wallets } from '../wallets/wallets.api.ts';
import { sumShares, toShareSubject } from './claims.ts';
import { weighStakes } from './closing.ts';
import { findNewestEpoch, listClaimed, listUnclaimed, type ShareRow } from './staking.store.ts';
import type { Treasury } from './treasury.service.ts';

const historyMax = 20;
interface Deps {
  readonly client: ChainClient;
  readonly wallets: Wallets;
  readonly treasury: Pick<Treasury, 'findMint'>;
}

/** Reads what staking brings to players. */
export function createStaking({ db, clock, configuration }: Kernel, deps: Deps) {
  return { readPosition, readMint };

  async function readPosition(call: Call<UserActor>, walletId: number) {
    const { address, accountId } = await deps.wallets.findOwn(db.read, call.actor, walletId);
    const epoch = await findRunning();
    const weights = epoch
      ? (await weighStakes(db.read, { from: toDate(epoch.start), to: clock.now() })).weights
      : new Map<string, bigint>();
    const unclaimed = await listUnclaimed(db.read, accountId);
    const code = unclaimed[0]?.currency ?? epoch?.currency;
    const claimable = unclaimed.filter(({ currency }) => currency === code);
    const pending = await listPending(db.read, claimable.map(toShareSubject));
    const taskOf = new Map(pending.map(({ subject, taskId }) => [subject, taskId]));
    const toShare = (share: ShareRow) => ({
      epoch: share.epoch,
      start: toIso(share.start),
      end: toIso(share.end),
      amount: share.amount,
      claimedAt: toIsoOrNull(share.claimedAt),
      taskId: taskOf.get(toShareSubject(share)) ?? null,
    });
    const currency = code === undefined ? undefined : await findChainCurrency(db.read, code);
    return {
      epoch: epoch
        ? {
            number: epoch.number,
            start: toIso(epoch.start),
            end: toIso(epoch.end),
            pool: String(BigInt(epoch.pool) + BigInt(epoch.carried)),
          }
        : null,
      currency: currency
        ? { code: currency.code, name: currency.name, decimals: currency.decimals }
        : null,
      weight: String(weights.get(address) ?? 0n),
      totalWeight: String([...weights.values()].reduce((sum, weight) => sum + weight, 0n)),
      claimable: claimable.map(toShare),
      claimableAmount: String(
        sumShares(claimable.filter((share) => !taskOf.has(toShareSubject(share)))),
      ),
      history: (await listClaimed(db.read, accountId, historyMax)).map(toShare),
    };
  }

  async function findRunning() {
    const newest = await findNewestEpoch(db.read);
    return newest && toDate(newest.end) > clock.now() ? newest : undefined;
  }

  /** Throws NOT_FOUND while staking pays in no currency, FEATURE_CLOSED without a chain. */
  async function readMint() {
    if (!deps.client.isOpen()) throw new AppError('FEATURE_CLOSED');
    const { currency: code } = (await configuration.now(db.read)).of(stakingSettings);
    const currency = code === null ? undefined : await findChainCurrency(db.read, code);
    const mint = currency && (await deps.treasury.findMint(currency));
    if (!mint) throw new AppError('NOT_FOUND');
    return { mint: String(mint) };
  }
}
