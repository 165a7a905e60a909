import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idSchema, text } from '../kit/field/fields.ts';
import { raritySchema } from '../shapes.ts';

/** Player found by a name, an address or an id. */
const player = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  lvl: z.int(),
  statusId: z.int(),
});
/** Row of a section, found by its title. It has a picture and a rarity if its section has them. */
const record = z.object({
  section: z.string(),
  id: idSchema,
  title: z.string(),
  rarity: z.nullable(raritySchema),
  image: z.nullable(z.string()),
});

/** Search over the whole back office. */
export const officeSearchApi = {
  adminFind: endpoint({
    method: 'GET',
    path: '/api/admin/find',
    may: 'support',
    summary:
      'Players by name, e-mail or id, and rows of every section by their title; of either ' +
      'what the caller may open. `#12` finds by the id alone; of two signs words begin with ' +
      'them',
    query: z.object({ text: text(100) }),
    reply: z.object({ players: z.array(player), records: z.array(record) }),
    errors: [],
  }),
};
