import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { byId, instant, label, listed, longId } from '../kit/field/fields.ts';
import type { Wrong } from '../kit/field/judged.ts';
import { rule } from '../kit/problem/problem.ts';
import { defineSection } from '../kit/section/section.ts';

/** Share of a sale that a pool takes. */
export const prizePoolTypes = { percent: 0, amount: 1 } as const;
const poolStates = ['INACTIVE', 'OPEN', 'CLOSED'] as const;

interface Settings {
  readonly type: number | null;
  readonly purchasesAmount: number | null;
  readonly thresholdPercents: readonly number[] | null;
}
function wrongPool({ type, purchasesAmount, thresholdPercents }: Settings): Wrong | undefined {
  if (type === prizePoolTypes.percent) {
    const isAscending = (thresholdPercents ?? []).every(
      (percent, n, all) => n === 0 || percent > (all[n - 1] ?? 0),
    );
    return isAscending ? undefined : { field: 'thresholdPercents', problem: rule('ascending') };
  }
  return purchasesAmount === null || purchasesAmount === 0
    ? { field: 'purchasesAmount', problem: rule('poolAmount') }
    : undefined;
}

export const prizePools = defineSection({
  name: 'prize-pools',
  base: '/api/banking/admin/prize-pools',
  may: 'admin',
  menu: {
    group: 'bank',
    page: 'prize-pool-controller',
    label: ['Prize pool controller', 'Призовые фонды'],
  },
  singular: ['prize pool', 'призовой фонд'],
  tells: 'TOURNAMENTS_UPDATED',
  fields: {
    name: f.text({ label: ['Name', 'Название'], list: true, search: true, max: 120 }),
    type: f.numberChoice(
      [
        ['Percent of net sales', 'Доля чистой выручки'],
        ['Amount of each purchase', 'Сумма с каждой покупки'],
      ],
      {
        label: ['Type', 'Тип'],
        list: true,
        filter: true,
        help: [
          'What it takes of each sale of offers and passes. Fixed once it has collected',
          'Что берёт с каждой продажи предложений и пропусков. После первого сбора не меняется',
        ],
      },
    ),
    currency: f.currency({
      label: ['Currency', 'Валюта'],
      list: true,
      filter: true,
      help: [
        'Only sales in it fill the pool; without one it collects nothing. Fixed once it has collected',
        'Фонд наполняют только продажи в ней; без валюты не собирает. После первого сбора не меняется',
      ],
    }),
    amount: f.amount({
      label: ['Goal', 'Цель'],
      list: true,
      min: 1,
      unit: { currency: 'currency' },
      help: [
        'Percent of it are the thresholds; a pool of amounts collects up to it',
        'От неё считаются пороги; фонд сумм с покупок собирает до неё',
      ],
    }),
    revenuePercent: f.optionalInt({
      label: ['Percent of net sales', 'Процент чистой выручки'],
      list: true,
      max: 100,
      when: { field: 'type', is: [prizePoolTypes.percent] },
      help: [
        'All pools of a currency together take at most 100; empty: 0',
        'Все фонды одной валюты берут вместе не больше 100; пусто: 0',
      ],
    }),
    thresholdPercents: f.ints({
      label: ['Thresholds', 'Пороги'],
      min: 1,
      max: 100,
      most: 20,
      initial: [100],
      when: { field: 'type', is: [prizePoolTypes.percent] },
      help: [
        'Ascending percents of the goal: paid is the highest one that the collection has reached',
        'По возрастанию, в процентах от цели: платится наивысший порог, которого достиг сбор',
      ],
    }),
    purchasesAmount: f.optionalAmount({
      label: ['Of each purchase', 'С каждой покупки'],
      unit: { currency: 'currency' },
      when: { field: 'type', is: [prizePoolTypes.amount] },
      help: [
        'Taken out of the price of each purchase, once a receipt, never more than is left of it',
        'Берётся из цены каждой покупки, один раз с чека и не больше, чем от неё осталось',
      ],
    }),
    tournamentId: f.optionalRef('tournaments', {
      label: ['Tournament', 'Турнир'],
      list: true,
      filter: true,
      help: [
        'The pool closes when it starts, and its prizes with a percent of the pool pay out of it',
        'С его началом фонд закрывается, и из него платятся призы с процентом фонда',
      ],
    }),
    collected: f.computed(
      f.optionalTotal({
        label: ['Collected', 'Собрано'],
        list: true,
        summed: true,
        unit: { currency: 'currency' },
      }),
    ),
    payable: f.computed(
      f.optionalTotal({
        label: ['Payable', 'К выплате'],
        list: true,
        summed: true,
        unit: { currency: 'currency' },
      }),
    ),
    state: f.computed(
      f.choice(
        poolStates,
        {
          INACTIVE: ['Inactive', 'Не действует'],
          OPEN: ['Collects', 'Собирает'],
          CLOSED: ['Closed', 'Закрыт'],
        },
        { label: ['State', 'Состояние'], list: true },
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
export const prizePoolState = z.object({
  /** Minor units, as decimal text: what sales gave, less what reversals took back. */
  collected: units,
  /** Amount that would be paid now; of a closed pool the paid amount. */
  payable: units,
  /** Amount in the pool. */
  held: units,
  paid: units,
  returned: units,
  currency: z.nullable(z.string()),
  name: z.nullable(z.string()),
  decimals: z.int(),
  closedAt: z.nullable(instant),
  /** The newest movements: what each sale gave, what went back, what was paid. */
  history: z.array(
    z.object({
      id: longId,
      at: instant,
      kind: z.enum(['TAKEN', 'REVERSED', 'PAID', 'RETURNED']),
      amount: units,
      /** The transaction that moved it, and the one of the sale that it came of. */
      transactionId: longId,
      saleId: z.nullable(longId),
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
    reply: listed(z.object({ id: z.int(), name: z.string() })),
    errors: [],
  }),
  prizePoolState: endpoint({
    method: 'GET',
    path: '/api/banking/admin/prize-pools/{id}/state',
    may: 'admin',
    summary: 'What a prize pool has collected and would pay, and what each sale gave',
    params: byId,
    reply: prizePoolState,
    errors: ['NOT_FOUND'],
  }),
  returnPrizePool: endpoint({
    method: 'POST',
    path: '/api/banking/admin/prize-pools/{id}/return',
    may: 'admin',
    summary: 'Close a prize pool and return what it holds to revenue',
    params: byId,
    body: z.strictObject({ reason: label(500) }),
    reply: z.object({ commandId: longId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
