import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { instantSchema, idSchema } from '../kit/field/fields.ts';

/** Kinds of objects that are counted both on the server and on the chain. */
export const chainComparedObjectKinds = ['ASSETS', 'AWAY', 'STAKES', 'CAPSULES'] as const;

/** @public Named in the API document. */
export const chainComparisonSchema = z.object({
  isOpen: z.boolean(),
  isRunning: z.boolean(),
  comparedAt: z.nullable(instantSchema),
  failedAt: z.nullable(instantSchema),
  counts: z.array(
    z.object({
      thing: z.enum(chainComparedObjectKinds),
      ours: z.int().check(z.gte(0)),
      onChain: z.int().check(z.gte(0)),
    }),
  ),
  treasuries: z.array(
    z.object({
      currency: z.string(),
      currencyName: z.string(),
      decimals: z.int(),
      /** Minor units as decimal text. */
      owed: z.string(),
      held: z.string(),
      seenAt: z.nullable(instantSchema),
    }),
  ),
});

/** Comparison of the server's records with the blockchain. */
export const chainComparisonAdminCalls = {
  adminChainComparison: endpoint({
    method: 'GET',
    path: '/api/banking/admin/chain-comparison',
    may: 'admin',
    summary: 'What our records and the blockchain had at the last comparison',
    reply: chainComparisonSchema,
    errors: [],
    fresh: true,
  }),
  adminCompareChain: endpoint({
    method: 'POST',
    path: '/api/banking/admin/chain-comparison',
    may: 'admin',
    summary: 'Compare all records with the blockchain now',
    reply: z.object({ commandId: idSchema }),
    errors: ['FEATURE_CLOSED'],
  }),
};
