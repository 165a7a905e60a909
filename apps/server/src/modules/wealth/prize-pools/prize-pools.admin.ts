import { toWholeUnits } from '@guildhall/contract/amounts';
import type { SectionRow } from '@guildhall/contract/kit/field/rows';
import {
  prizePoolsSection,
  prizePoolsApi,
  prizePoolTypes,
} from '@guildhall/contract/wealth/prize-pools.section';
import type { Tx } from '../../../kernel/db/db.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { Bank } from '../bank/bank.api.ts';
import type { PrizePools } from './prize-pools.api.ts';
import {
  computePrizePoolBalance,
  getPrizePoolPayableAmount,
  type PrizePool,
} from './prize-pools.policy.ts';
import { createPrizePoolUseCases } from './prize-pools.service.ts';
import {
  lockPrizePoolPercentChanges,
  lockPrizePools,
  insertPrizePoolFund,
  sumPrizePoolPercents,
  listPrizePools,
} from './prize-pools.store.ts';
import { prizePoolsTable } from './prize-pools.tables.ts';
import { prizePoolMessages } from './prize-pools.messages.ts';

type PoolRow = SectionRow<typeof prizePoolsSection>;

/**
 * Throws VALIDATION if a field was changed although the pool has already collected currency that
 * depends on it.
 */
async function validateMoved(bank: Bank, tx: Tx, before: PoolRow, after: PoolRow, pool: PrizePool) {
  const changed = (['type', 'currency'] as const).find((name) => before[name] !== after[name]);
  const hasMoved = pool.collected > 0n || pool.returned > 0n;
  if (changed !== undefined && hasMoved)
    throw buildFieldError(changed, prizePoolMessages.fixedOnceCollected());
  const settings = [
    'tournamentId',
    'amount',
    'revenuePercent',
    'purchasesAmount',
    'thresholdPercents',
  ] as const;
  const frozen = settings.find((name) => String(before[name]) !== String(after[name]));
  if (frozen !== undefined && pool.closedAt !== null)
    throw buildFieldError(frozen, prizePoolMessages.fixedOnceClosed());
  if (after.type === prizePoolTypes.amount && pool.collected > BigInt(after.amount)) {
    const named = after.currency === null ? undefined : await bank.findCurrency(tx, after.currency);
    const collected = toWholeUnits(pool.collected, named?.decimals ?? 0);
    throw buildFieldError('amount', prizePoolMessages.belowCollected({ collected }));
  }
}
/**
 * Mounts pools in the back office. Limits the sum of their percentages, and checks which fields may
 * be changed at which time.
 */
export function mountPrizePoolSection(
  router: Router,
  kernel: Kernel,
  { bank, pools }: { bank: Bank; pools: PrizePools },
): void {
  mountSection(kernel, router, prizePoolsSection, prizePoolsTable, {
    async compute(db, rows) {
      const prizePools = await listPrizePools(
        db,
        rows.map(({ id }) => id),
      );
      const known = new Map(prizePools.map((pool) => [pool.id, pool]));
      return ({ id, currency }) => {
        const pool = known.get(id);
        const closed = pool !== undefined && pool.closedAt !== null;
        return {
          collected: String(pool?.collected ?? 0n),
          payable: String(pool ? getPrizePoolPayableAmount(pool) : 0n),
          state: closed ? 'CLOSED' : currency === null ? 'INACTIVE' : 'OPEN',
        };
      };
    },
    async validate(tx, row, before) {
      const { tournamentId } = row;
      const isNew = tournamentId !== null && tournamentId !== before?.tournamentId;
      if (isNew && (await pools.hasBegun(tx, tournamentId)))
        throw buildFieldError('tournamentId', prizePoolMessages.tournamentBegun());
      const { currency } = row;
      if (currency !== null && row.type === prizePoolTypes.amount)
        await kernel.approvals.weigh(tx, { currency, amount: BigInt(row.amount) });
      // a percentage of revenue is not a fixed amount, so it cannot be compared with a threshold;
      // it needs approval if any threshold is set
      if (currency !== null && row.type === prizePoolTypes.percent)
        await kernel.approvals.holdIfOn(tx, prizePoolMessages.shareOfRevenue());
    },
    children: [{ table: 'prize_pool_funds', by: 'pool_id' }],
    async applied(tx, { before, after }) {
      if (!after) return undefined;
      await insertPrizePoolFund(tx, after.id);
      const [pool] = await lockPrizePools(tx, [after.id]);
      if (before && pool) await validateMoved(bank, tx, before, after, pool);
      if (after.currency === null || after.type !== prizePoolTypes.percent) return undefined;
      await lockPrizePoolPercentChanges(tx);
      const percent = await sumPrizePoolPercents(tx, after.currency);
      if (percent <= 100) return undefined;
      const named = await bank.findCurrency(tx, after.currency);
      const currency = named?.name ?? after.currency;
      throw buildFieldError(
        'revenuePercent',
        prizePoolMessages.percentsBeyond({ currency, percent }),
      );
    },
  });
  kernel.references.uses(prizePoolsSection.name, async (db, id) => {
    const [pool] = await listPrizePools(db, [id]);
    return pool && computePrizePoolBalance(pool) > 0n ? prizePoolMessages.holds() : undefined;
  });
  const use = createPrizePoolUseCases({ kernel, bank, pools });
  const types = prizePoolsSection.fields.type.choices ?? [];
  bindCalls(prizePoolsApi, {
    prizePoolTypes: async () => ({
      data: types.map(({ value, label }) => ({ id: Number(value), name: label })),
    }),
    prizePoolState: (call, { params }) => use.state(params.id, call.language),
    returnPrizePool: (call, { params }) => use.empty(call, params.id),
  })(router);
}
