import * as z from 'zod/mini';
import { currencyDecimalsMax } from '../amounts.ts';
import { currencyCode } from '../kit/currency-fields.ts';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field-kinds.ts';
import { listed } from '../kit/fields.ts';
import type { Wrong } from '../kit/judged.ts';
import { defineSection } from '../kit/section.ts';

/** The index is the type on the wire. */
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
/** What belongs to one type of currency only. */
function wrongOnChain({ type, code, mint, supplyCap }: Settings): Wrong | undefined {
  if (code !== null && !currencyCode.safeParse(code).success)
    return { field: 'code', problem: 'must be 2 to 12 capital letters and digits, a letter first' };
  if (mint !== null && type !== currencyType.chain)
    return { field: 'mint', problem: 'belongs to currencies of the chain only' };
  if (mint !== null && !mintAddress.test(mint))
    return { field: 'mint', problem: 'must be an address of the chain' };
  if (supplyCap !== null && type === currencyType.chain)
    return {
      field: 'supplyCap',
      problem: 'is the matter of the mint where a currency is on the chain',
    };
  return undefined;
}
function wrongEnd({ type, endsAt }: Settings): Wrong | undefined {
  if (type === currencyType.event && endsAt === null)
    return {
      field: 'endsAt',
      problem: 'is needed: what is left of an event’s currency is burnt then',
    };
  if (endsAt !== null && type !== currencyType.event)
    return { field: 'endsAt', problem: 'belongs to currencies of an event only' };
  return undefined;
}

export const currencies = defineSection({
  name: 'currencies',
  base: '/api/banking/admin/currencies',
  may: 'admin',
  menu: { group: 'bank', page: 'economy', label: 'Economy', tab: 'Currencies' },
  one: 'currency',
  tells: 'BALANCE_UPDATED',
  turns: ['endsAt'],
  order: 'name',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    imageUrl: f.image({ label: 'Picture', list: true }),
    name: f.text({ label: 'Name', list: true, search: true, max: 60 }),
    code: f.optionalText({
      label: 'Code',
      list: true,
      search: true,
      max: 12,
      unique: 'is taken by another currency',
      help: 'How ledger, rules and game name it; empty: made from the name. Fixed once the currency has moved',
    }),
    type: f.numberChoice(currencyTypes, {
      label: 'Type',
      list: true,
      filter: true,
      help: 'Soft: rules make it. Hard: enters by grant only. Chain: paid from a treasury that the chain backs. Event: what is left at its end is burnt. Fixed once it has moved',
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
    held: f.computed(
      f.optionalTotal({ label: 'Held by players', list: true, unit: { decimals: 'decimals' } }),
    ),
  },
  check: (row) => wrongOnChain(row) ?? wrongEnd(row),
});

export const currenciesApi = {
  adminCurrencyTypes: endpoint({
    method: 'GET',
    path: '/api/banking/admin/currencies/types',
    may: 'admin',
    summary: 'Types that a currency can have',
    reply: listed(z.object({ id: z.int(), name: z.string() })),
    errors: [],
  }),
};
