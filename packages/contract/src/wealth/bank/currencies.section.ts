import * as z from 'zod/mini';
import { currencyDecimalsMax } from '../../amounts.ts';
import { currencyCodeSchema } from '../../kit/field/currency-fields.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { idParamsSchema, buildListSchema } from '../../kit/field/fields.ts';
import type { FieldFault } from '../../kit/field/field-fault.ts';
import { defineSection } from '../../kit/section/section.ts';
import { problem, rule } from '../../kit/problem/problem.ts';
import { dailyFlowSchema } from '../../shapes.ts';

/** Decimals of a price, which is in millionths of the display currency. */
export const priceDecimals = 6;
/** Types of currency; the index is the type in the API. */
export const currencyTypes = ['Soft', 'Hard', 'Chain', 'Event'] as const;
export const currencyType = { soft: 0, hard: 1, chain: 2, event: 3 } as const;

const mintAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
interface Settings {
  readonly type: number | null;
  readonly code: string | null;
  readonly mint: string | null;
  readonly endsAt: string | null;
  readonly supplyCap: string | null;
}
interface Thresholds {
  readonly grantCeiling: string | null;
  readonly approvalThreshold: string | null;
}
/**
 * Finds the first fault in fields that only one type of currency has. Returns undefined if there is
 * none.
 */
function wrongOnChain({ type, code, mint, supplyCap }: Settings): FieldFault | undefined {
  if (code !== null && !currencyCodeSchema.safeParse(code).success)
    return { field: 'code', problem: problem('currencyCode') };
  if (mint !== null && type !== currencyType.chain)
    return { field: 'mint', problem: rule('chainOnly') };
  if (mint !== null && !mintAddress.test(mint)) return { field: 'mint', problem: rule('mint') };
  if (supplyCap !== null && type === currencyType.chain)
    return { field: 'supplyCap', problem: rule('mintsOwn') };
  return undefined;
}
function wrongEnd({ type, endsAt }: Settings): FieldFault | undefined {
  if (type === currencyType.event && endsAt === null)
    return { field: 'endsAt', problem: rule('burnt') };
  if (endsAt !== null && type !== currencyType.event)
    return { field: 'endsAt', problem: rule('eventOnly') };
  return undefined;
}

/** Checks the approval threshold. A threshold above the limit of grants would have no effect. */
function wrongThreshold({ grantCeiling, approvalThreshold }: Thresholds): FieldFault | undefined {
  return grantCeiling !== null &&
    approvalThreshold !== null &&
    BigInt(approvalThreshold) > BigInt(grantCeiling)
    ? { field: 'approvalThreshold', problem: rule('aboveCeiling') }
    : undefined;
}

export const currenciesSection = defineSection({
  name: 'currencies',
  base: '/api/banking/admin/currencies',
  may: 'admin',
  menu: { group: 'bank', page: 'economy', label: 'Economy', tab: 'Currencies' },
  singular: 'currency',
  tells: 'BALANCE_UPDATED',
  turns: ['endsAt'],
  order: 'name',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    imageUrl: f.image({ label: 'Picture', list: true }),
    name: f.text({ label: 'Name', list: true, search: true, max: 60 }),
    nameOne: f.optionalText({
      label: 'Name after 1',
      max: 60,
      help: 'As in “1 crown”, and in Russian in “21 крона”; empty: the name itself',
    }),
    nameFew: f.optionalText({
      label: 'Name after 2 to 4',
      max: 60,
      help: 'For a Russian name, as in “3 кроны” and “1,5 кроны”; empty: the name itself',
    }),
    code: f.optionalText({
      label: 'Code',
      list: true,
      search: true,
      max: 12,
      unique: rule('takenByCurrency'),
      help: 'How ledger, rules and game name it; empty: made from the name. Fixed once the currency has moved',
    }),
    type: f.numberChoice(currencyTypes, {
      label: 'Type',
      list: true,
      filter: true,
      help:
        'Soft: rules make it. Hard: enters by grant only. Chain: paid from a treasury that the ' +
        'chain backs. Event: what is left at its end is burnt. Fixed once it has moved',
    }),
    decimals: f.int({
      label: 'Decimals',
      list: true,
      initial: 0,
      max: currencyDecimalsMax,
      help: 'Digits after the point: 2 makes a hundred minor units one whole. Fixed once it has moved',
    }),
    supplyCap: f.optionalTotal({
      label: 'Supply cap',
      list: true,
      unit: { decimals: 'decimals' },
      when: { field: 'type', is: [currencyType.soft, currencyType.hard, currencyType.event] },
      help: 'No more than this is ever made, burnt or not; empty: no limit',
    }),
    grantCeiling: f.optionalTotal({
      label: 'Grant ceiling',
      unit: { decimals: 'decimals' },
      help: 'The most that one operator may grant of it within 24 hours, to all players together; empty: no ceiling',
    }),
    approvalThreshold: f.optionalTotal({
      label: 'Second administrator above',
      unit: { decimals: 'decimals' },
      help:
        'What one operator grants beyond this within 24 hours, or a rule of which one payout ' +
        'gives more, waits until another administrator approves it; empty: nothing waits',
    }),
    isStopped: f.flag({
      label: 'Faucet closed',
      filter: true,
      initial: false,
      help:
        'Nothing of it is made: rewards wait in inboxes, grants and purchases of it are ' +
        'refused. It closes by itself when what must always hold does not (Report)',
    }),
    mint: f.optionalText({
      label: 'Mint',
      max: 44,
      when: { field: 'type', is: [currencyType.chain] },
      help: 'The address of its mint on the chain',
    }),
    endsAt: f.optionalInstant({
      label: 'Ends',
      list: true,
      when: { field: 'type', is: [currencyType.event] },
      help: 'What players still hold then is burnt',
    }),
    minted: f.computed(
      f.optionalTotal({ label: 'Issued', list: true, unit: { decimals: 'decimals' } }),
    ),
    price: f.computed(
      f.optionalAmount({
        label: 'Price',
        list: true,
        unit: { digits: priceDecimals },
        help: 'Of a whole unit, in the display currency; set among prices',
      }),
    ),
    pricedIn: f.computed(f.optionalText({ label: 'Priced in', max: 3 })),
    explorerUrl: f.computed(f.optionalText({ label: 'Explorer', max: 2000 })),
    held: f.computed(
      f.optionalTotal({ label: 'Held by players', list: true, unit: { decimals: 'decimals' } }),
    ),
  },
  check: (row) => wrongOnChain(row) ?? wrongEnd(row) ?? wrongThreshold(row),
  sample: {
    name: 'Tide pearls',
    code: 'PEARL',
    type: 3,
    decimals: 2,
    supplyCap: '9007199254740993',
    endsAt: '2031-03-10T00:00:00.000Z',
  },
});

export const currenciesApi = {
  adminCurrencyTypes: endpoint({
    method: 'GET',
    path: '/api/banking/admin/currencies/types',
    may: 'admin',
    summary: 'Types that a currency can have',
    reply: buildListSchema(z.object({ id: z.int(), name: z.string() })),
    errors: [],
  }),
  adminCurrencyFlow: endpoint({
    method: 'GET',
    path: '/api/banking/admin/currencies/{id}/flow',
    may: 'admin',
    summary: 'What was issued and burnt of a currency, day by day, in minor units',
    params: idParamsSchema,
    reply: dailyFlowSchema,
    errors: ['NOT_FOUND'],
  }),
};
