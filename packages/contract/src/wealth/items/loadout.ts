import * as z from 'zod/mini';
import { idSchema } from '../../kit/field/fields.ts';
import { seasonOfItemSchema, userInventoryItemSchema } from '../../shapes.ts';
import { itemEnergyStates } from './energy.ts';
import { perkSlotSchema } from '../perks/perks.ts';

/** Item that a player can take into a match, with the effects of the item in the match. */
export const loadoutItemSchema = z.extend(userInventoryItemSchema, {
  perks: z.array(perkSlotSchema),
  /**
   * Attributes by their formula: the value of the item without perks, and the value with its perks.
   */
  attributes: z.array(
    z.object({ id: idSchema, internalName: z.string(), base: z.number(), value: z.number() }),
  ),
  /** State of the energy of contracts and badges. It shows if a match can use the energy now. */
  energyState: z.nullable(z.enum(itemEnergyStates)),
  /**
   * Season of the item. Null if the item was made outside of any season; its season factors are
   * then 1.
   */
  season: z.nullable(seasonOfItemSchema),
});
