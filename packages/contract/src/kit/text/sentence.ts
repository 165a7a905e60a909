import * as z from 'zod/mini';

/**
 * Sentence in a response for programs. The response also contains the sentence's text in the
 * caller's language.
 */
export const sentence = z.object({
  key: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
});
/** Object or person that a command affects, in words, and the key by which effects are counted. */
export const commandEffect = z.object({
  key: z.string(),
  label: z.string(),
  count: z.int(),
  /** Currency of an amount. If there is one, `count` is in minor units. */
  currency: z.optional(z.string()),
});
