import * as z from 'zod/mini';

/** A sentence on the wire: for programs, beside what it says in the caller's language. */
export const sentence = z.object({
  key: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
});
/** Affected thing or person, in words, and the key by which effects are counted. */
export const effect = z.object({
  key: z.string(),
  label: z.string(),
  count: z.int(),
  /** Of an amount: its currency; `count` is in minor units then. */
  currency: z.optional(z.string()),
});
