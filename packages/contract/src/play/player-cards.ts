import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idParamsSchema, idSchema, instantSchema, text } from '../kit/field/fields.ts';
import { limits } from '../limits.ts';

/** Item in the showcase as shown to everybody, without its id. */
const showcaseItem = z.object({
  name: z.string(),
  rarity: z.int(),
  imageUrl: z.nullable(z.string()),
  issuedId: z.int(),
});
/** One of the first three places in a settled tournament. */
const trophy = z.object({
  tournament: z.string(),
  nomination: z.string(),
  place: z.int(),
  end: instantSchema,
});
/**
 * Unlocked achievement, without the time of unlocking, because this time would show when the player
 * is online.
 */
const cardAchievement = z.object({ name: z.string(), imageUrl: z.nullable(z.string()) });
const cardSettings = z.object({
  isPublic: z.boolean(),
  showsLevel: z.boolean(),
  showsRecord: z.boolean(),
  showsTrophies: z.boolean(),
  isIndexed: z.boolean(),
  showcase: z.array(idSchema),
});

export const playerCardCalls = {
  readPlayerCard: endpoint({
    method: 'GET',
    path: '/api/players/{username}',
    may: 'anyone',
    summary: 'The public card of a player, with the parts that the player chose to show',
    params: z.object({ username: text(200) }),
    reply: z.object({
      username: z.string(),
      avatar: z.nullable(z.string()),
      level: z.nullable(z.int()),
      record: z.nullable(z.array(z.object({ name: z.string(), total: z.number() }))),
      trophies: z.nullable(z.array(trophy)),
      achievements: z.nullable(z.array(cardAchievement)),
      showcase: z.array(showcaseItem),
      isIndexed: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
    rate: 'card',
    fresh: true,
  }),
  readCardSettings: endpoint({
    method: 'GET',
    path: '/api/accounts/{id}/card',
    may: 'self',
    summary: 'Parts of the own card that everybody may see',
    params: idParamsSchema,
    reply: cardSettings,
    errors: [],
  }),
  saveCardSettings: endpoint({
    method: 'POST',
    path: '/api/accounts/{id}/card',
    may: 'self',
    summary: 'Choose which parts of the own card everybody may see',
    params: idParamsSchema,
    body: z.strictObject({
      isPublic: z.boolean(),
      showsLevel: z.boolean(),
      showsRecord: z.boolean(),
      showsTrophies: z.boolean(),
      isIndexed: z.boolean(),
      showcase: z.array(idSchema).check(z.maxLength(limits.showcaseMax)),
    }),
    reply: cardSettings,
    errors: [],
  }),
};
