import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import { instantSchema } from '../kit/field/fields.ts';
import { defineFeed } from '../kit/section/section.ts';

const base = '/api/banking/admin/economy';
const unit = { decimals: 'decimals' };
/** Every undeleted currency: the issued amount, where it is, and how evenly it is distributed. */
export const economyFeed = defineFeed({
  name: 'economy',
  base,
  may: 'admin',
  menu: { group: 'bank', page: 'economy', label: 'Economy', tab: 'Report' },
  singular: 'currency of the report',
  order: 'name',
  title: 'name',
  fields: {
    name: f.text({ label: 'Currency', list: true }),
    code: f.text({ label: 'Code', list: true }),
    decimals: f.int({ label: 'Decimals' }),
    made: f.optionalTotal({ label: 'Made', list: true, unit, help: 'Less what was taken back' }),
    burnt: f.optionalTotal({ label: 'Burnt', list: true, unit }),
    held: f.optionalTotal({ label: 'Held by players', list: true, unit }),
    escrow: f.optionalTotal({ label: 'In escrow', list: true, unit }),
    holders: f.int({ label: 'Players who hold it', list: true }),
    median: f.optionalTotal({
      label: 'Median holder',
      list: true,
      unit,
      help: 'Half of the players who hold it have at most so much',
    }),
    topTenth: f.optionalTotal({
      label: 'Richest tenth from',
      unit,
      help: 'A tenth of the players who hold it have at least so much',
    }),
    topShare: f.decimal({
      label: 'Held by the richest 1 %, in %',
      list: true,
      max: 100,
      help: 'What the richest hundredth of its holders has of it, at least one player',
    }),
    countedAt: f.optionalInstant({
      label: 'Holders counted at',
      help: 'Set if so many players hold it that they are counted once an hour',
    }),
  },
});

/** Minor units of a sum over accounts; may be negative. */
const sum = z.string();
const flow = z.object({
  currency: z.string(),
  kind: z.string(),
  /** Name of the transaction's kind. */
  name: z.string(),
  amount: sum,
  days: z.array(sum),
});
/** Invariants of the ledger; a broken invariant reports the place and the numbers. */
export const ledgerInvariantNames = [
  'ZERO_SUM',
  'BALANCES',
  'CAPS',
  'ESCROW',
  'ENERGY',
  'TREASURY',
] as const;
/** @public Named in the API document. */
export const economyReportSchema = z.object({
  from: instantSchema,
  to: instantSchema,
  /** Days of the report, in UTC. */
  days: z.array(z.iso.date()),
  supply: z.array(
    z.object({
      currency: z.string(),
      name: z.string(),
      decimals: z.int(),
      made: sum,
      burnt: sum,
      held: sum,
      escrow: sum,
      holders: z.int(),
      /** Median balance of the holders. */
      median: sum,
      /** Smallest balance among the richest tenth of the holders. */
      topTenth: sum,
      /** Share of all balances that belongs to the richest hundredth of the holders, in percent. */
      topShare: z.number(),
      /** Time at which the holders were counted; null if they were counted now. */
      countedAt: z.nullable(instantSchema),
      /** Circulating supply at the end of each day. */
      days: z.array(sum),
    }),
  ),
  /** Sources of the currency, by the kind of transaction. */
  faucets: z.array(flow),
  /** Sinks of the currency. */
  sinks: z.array(flow),
  /**
   * Amounts that players received, by kind, including the amounts that repaid debts. Rewards are
   * listed by their cause.
   */
  earned: z.array(flow),
  /** Amounts that players spent, by purchase. */
  spent: z.array(flow),
  invariants: z.array(
    z.object({
      name: z.enum(ledgerInvariantNames),
      isKept: z.boolean(),
      /** Faults with their numbers. If there are many faults, only the first are listed. */
      faults: z.array(z.string()),
    }),
  ),
});
export const economyApi = {
  adminEconomyReport: endpoint({
    method: 'GET',
    path: `${base}/report`,
    may: 'admin',
    summary:
      'Supply, faucets and sinks of each currency by day, who holds it, and whether what always holds does',
    query: z.object({ from: z.optional(instantSchema), to: z.optional(instantSchema) }),
    reply: economyReportSchema,
    errors: [],
  }),
};
