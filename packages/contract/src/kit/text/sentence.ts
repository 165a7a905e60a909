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
 * One effect of a command: `count` is the number of affected players, items or similar, `label`
 * names them for people, and `key` identifies this kind of effect.
 */
export const commandEffectSchema = z.object({
  key: z.string(),
  label: z.string(),
  count: z.int(),
  /** Currency of an amount. If there is one, `count` is in minor units. */
  currency: z.optional(z.string()),
});
