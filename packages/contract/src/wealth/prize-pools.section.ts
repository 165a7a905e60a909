import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import {
  idParamsSchema,
  instantSchema,
  nonEmptyText,
  buildListSchema,
  idSchema,
} from '../kit/field/fields.ts';
import type { FieldFault } from '../kit/field/field-fault.ts';
import { rule } from '../kit/problem/problem.ts';
import { defineSection } from '../kit/section/section.ts';

/** Ways to compute a pool's share of a sale. */
export const prizePoolTypes = { percent: 0, amount: 1 } as const;
const poolStates = ['INACTIVE', 'OPEN', 'CLOSED'] as const;

interface Settings {
  readonly type: number | null;
  readonly purchasesAmount: number | null;
  readonly thresholdPercents: readonly number[] | null;
}
function wrongPool({ type, purchasesAmount, thresholdPercents }: Settings): FieldFault | undefined {
  if (type === prizePoolTypes.percent) {
    const isAscending = (thresholdPercents ?? []).every(
      (percent, n, percents) => n === 0 || percent > (percents[n - 1] ?? 0),
    );
    return isAscending ? undefined : { field: 'thresholdPercents', problem: rule('ascending') };
  }
  return purchasesAmount === null || purchasesAmount === 0
    ? { field: 'purchasesAmount', problem: rule('poolAmount') }
    : undefined;
}

export const prizePoolsSection = defineSection({
  name: 'prize-pools',
  base: '/api/banking/admin/prize-pools',
  may: 'admin',
  menu: { group: 'bank', page: 'prize-pool-controller', label: 'Prize pool controller' },
  singular: 'prize pool',
  tells: 'TOURNAMENTS_UPDATED',
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, max: 120 }),
    type: f.numberChoice(['Percent of net sales', 'Amount of each purchase'], {
      label: 'Type',
      list: true,
      filter: true,
      help: 'What it takes of each sale of offers and passes. Fixed once it has collected',
    }),
    currency: f.currency({
      label: 'Currency',
      list: true,
      filter: true,
      help: 'Only sales in it fill the pool; without one it collects nothing. Fixed once it has collected',
    }),
    amount: f.amount({
      label: 'Goal',
      list: true,
      min: 1,
      unit: { currency: 'currency' },
      help: 'Percent of it are the thresholds; a pool of amounts collects up to it',
    }),
    revenuePercent: f.optionalInt({
      label: 'Percent of net sales',
      list: true,
      max: 100,
      when: { field: 'type', is: [prizePoolTypes.percent] },
      help: 'All pools of a currency together take at most 100; empty: 0',
    }),
    thresholdPercents: f.ints({
      label: 'Thresholds',
      min: 1,
      max: 100,
      most: 20,
      initial: [100],
      when: { field: 'type', is: [prizePoolTypes.percent] },
      help: 'Ascending percents of the goal: paid is the highest one that the collection has reached',
    }),
    purchasesAmount: f.optionalAmount({
      label: 'Of each purchase',
      unit: { currency: 'currency' },
      when: { field: 'type', is: [prizePoolTypes.amount] },
      help: 'Taken out of the price of each purchase, once a receipt, never more than is left of it',
    }),
    tournamentId: f.optionalRef('tournaments', {
      label: 'Tournament',
      list: true,
      filter: true,
      help: 'The pool closes when it starts, and its prizes with a percent of the pool pay out of it',
    }),
    collected: f.computed(
      f.optionalTotal({
        label: 'Collected',
        list: true,
        summed: true,
        unit: { currency: 'currency' },
      }),
    ),
    payable: f.computed(
      f.optionalTotal({
        label: 'Payable',
        list: true,
        summed: true,
        unit: { currency: 'currency' },
      }),
    ),
    state: f.computed(
      f.choice(
        poolStates,
        { INACTIVE: 'Inactive', OPEN: 'Collects', CLOSED: 'Closed' },
        { label: 'State', list: true },
      ),
    ),
  },
  check: wrongPool,
  sample: {
    name: 'The winter pot',
    type: 0,
    currency: null,
    amount: 100_000,
    revenuePercent: 2,
    thresholdPercents: [25, 50, 100],
  },
});

const units = z.string();
/** @public Named in the API document. */
export const prizePoolStateSchema = z.object({
  /** Amount from sales minus reversals, in minor units as decimal text. */
  collected: units,
  /** Amount that would be paid now. For a closed pool, this is the paid amount. */
  payable: units,
  /** Amount in the pool at present. */
  held: units,
  paid: units,
  returned: units,
  currency: z.nullable(z.string()),
  name: z.nullable(z.string()),
  decimals: z.int(),
  closedAt: z.nullable(instantSchema),
  /**
   * Newest movements of the pool: the amounts that sales added, the amounts that were taken back,
   * and the amounts that were paid.
   */
  history: z.array(
    z.object({
      id: idSchema,
      at: instantSchema,
      kind: z.enum(['TAKEN', 'REVERSED', 'PAID', 'RETURNED']),
      amount: units,
      /** Transaction that moved the amount. */
      transactionId: idSchema,
      /** Transaction of the sale that caused the move. */
      saleId: z.nullable(idSchema),
      cause: z.string(),
    }),
  ),
});
export const prizePoolsApi = {
  prizePoolTypes: endpoint({
    method: 'GET',
    path: '/api/banking/admin/prize-pools/types',
    may: 'admin',
    summary: 'Types that a prize pool can have',
    reply: buildListSchema(z.object({ id: z.int(), name: z.string() })),
    errors: [],
  }),
  prizePoolState: endpoint({
    method: 'GET',
    path: '/api/banking/admin/prize-pools/{id}/state',
    may: 'admin',
    summary: 'What a prize pool has collected and would pay, and what each sale gave',
    params: idParamsSchema,
    reply: prizePoolStateSchema,
    errors: ['NOT_FOUND'],
  }),
  returnPrizePool: endpoint({
    method: 'POST',
    path: '/api/banking/admin/prize-pools/{id}/return',
    may: 'admin',
    summary: 'Close a prize pool and return what it holds to revenue',
    params: idParamsSchema,
    body: z.strictObject({ reason: nonEmptyText(500) }),
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
