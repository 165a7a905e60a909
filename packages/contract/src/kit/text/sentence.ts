import * as z from 'zod/mini';

/**
 * Message in a response, for programs. The response also contains its text in the caller's
 * language.
 */
export const sentenceSchema = z.object({
  key: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
});
/**
 * Number of players, items or the like that a command affects, as text, and the key under which
 * they are counted.
 */
export const commandEffectSchema = z.object({
  key: z.string(),
  label: z.string(),
  count: z.int(),
  /** Currency of an amount. If there is one, `count` is in minor units. */
  currency: z.optional(z.string()),
});
