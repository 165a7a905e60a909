import { toWholeUnits } from '@guildhall/contract/amounts';
import { chainComparedObjectKinds } from '@guildhall/contract/chain/comparison';
import type { Call } from '../../../kernel/actor.ts';
import { toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findChainCurrency } from '../../wealth/bank/bank.api.ts';
import { chainDifferenceMessages, type ChainDifference } from '../differences/differences.api.ts';
import type { ChainClient } from '../network/network.api.ts';
import type { TreasuryTracker } from '../staking/staking.api.ts';
import { chainComparisonQueue } from './comparison.service.ts';
import { findChainComparison } from './comparison.store.ts';
import { chainComparisonMessages } from './comparison.messages.ts';

interface Deps {
  readonly client: Pick<ChainClient, 'isOpen'>;
  readonly treasury: Pick<TreasuryTracker, 'listTotals'>;
}

/** Reads the last comparison, and starts a new one. */
export function createChainComparisonUseCases(
  { db, jobs, commands }: Kernel,
  { client, treasury }: Deps,
) {
  return { read: readSummary, order, listShort };

  async function readSummary() {
    const row = await findChainComparison(db.read);
    const { startedAt = null, comparedAt = null, counts = null, isRunning = false } = row ?? {};
    const hasFailed = startedAt !== null && !isRunning && !(comparedAt && comparedAt >= startedAt);
    return {
      isOpen: client.isOpen(),
      isRunning,
      comparedAt: toIsoTimeOrNull(comparedAt),
      failedAt: hasFailed ? toIsoTimeOrNull(startedAt) : null,
      counts: counts ? chainComparedObjectKinds.map((thing) => ({ thing, ...counts[thing] })) : [],
      treasuries: (await listTreasuries()).map(({ code, owed, held, ...treasury }) => ({
        ...treasury,
        currency: code,
        owed: String(owed),
        held: String(held),
        seenAt: toIsoTimeOrNull(treasury.seenAt),
      })),
    };
  }

  /** Starts a comparison. Throws FEATURE_CLOSED if no chain is configured. */
  function order(call: Call) {
    const spec = {
      type: 'chain-comparison.run',
      message: chainComparisonMessages.ordered(),
      entity: 'chain',
    } as const;
    return commands.run(call, spec, async (tx) => {
      if (!client.isOpen()) throw new AppError('FEATURE_CLOSED');
      await jobs.send(tx, chainComparisonQueue, {});
      return { reply: {} };
    });
  }

  /** Lists treasuries that hold fewer tokens than players can claim. */
  async function listShort(): Promise<ChainDifference[]> {
    return (await listTreasuries())
      .filter(({ owed, held }) => owed > held)
      .map(({ code, currencyName, decimals, owed, held }) => ({
        kind: 'TREASURY_SHORT',
        about: code,
        subject: chainDifferenceMessages.treasury({ currency: currencyName }),
        ours: toWholeUnits(owed, decimals),
        onChain: toWholeUnits(held, decimals),
      }));
  }

  async function listTreasuries() {
    const totals = await treasury.listTotals(db.read);
    return Promise.all(
      totals.map(async (total) => {
        const currency = await findChainCurrency(db.read, total.code);
        return {
          ...total,
          // a deleted currency has no name and no decimals, so the page shows its code and minor
          // units
          currencyName: currency?.name ?? total.code,
          decimals: currency?.decimals ?? 0,
        };
      }),
    );
  }
}
