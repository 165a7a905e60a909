import * as z from 'zod/mini';

/** A sentence in a response, for programs, in addition to its text in the caller's language. */
export const sentence = z.object({
  key: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
});
/** Affected object or person in words, and the key by which effects are counted. */
export const commandEffect = z.object({
  key: z.string(),
  label: z.string(),
  count: z.int(),
  /** Currency of an amount. If there is one, `count` is in minor units. */
  currency: z.optional(z.string()),
});
