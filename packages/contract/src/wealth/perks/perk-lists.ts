import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { buildListSchema } from '../../kit/field/fields.ts';
import { buildRowSchema } from '../../kit/section/section.ts';
import { slotTypes } from './perks.ts';
import { rarityAcquisitionsSection } from './perks.section.ts';

const named = buildListSchema(z.object({ id: z.string(), name: z.string() }));

/** Lists for forms of perks, attributes and tasks. */
export const perksApi = {
  listAcquisitionsByType: endpoint({
    method: 'GET',
    path: '/api/game/admin/rarity-acquisitions',
    may: 'admin',
    summary:
      'Slots of an inventory type, by its id, in the order of an item’s slots; or all of one kind of slot',
    query: z.object({
      type: z
        .string()
        .check(
          z.regex(
            new RegExp(`^([1-9]\\d{0,8}|${slotTypes.join('|')})$`),
            `must be the id of an inventory type, ${slotTypes.join(' or ')}`,
          ),
        ),
    }),
    reply: z.extend(buildListSchema(buildRowSchema(rarityAcquisitionsSection)), {
      /** Percentage that level 1 adds to a perk. */
      levelPercent: z.int(),
    }),
    errors: [],
  }),
  listRarityLevels: endpoint({
    method: 'GET',
    path: '/api/game/admin/rarity-acquisitions/rarity-levels',
    may: 'admin',
    summary: 'The ten rarities that a perk can have',
    reply: buildListSchema(z.object({ id: z.int(), name: z.string() })),
    errors: [],
  }),
  listPerkTypes: endpoint({
    method: 'GET',
    path: '/api/game/admin/perks/types',
    may: 'admin',
    summary: 'Kinds of perks',
    reply: named,
    errors: [],
  }),
  listAttributeTypes: endpoint({
    method: 'GET',
    path: '/api/game/admin/character-attributes/types',
    may: 'admin',
    summary: 'Types that character attributes have',
    reply: named,
    errors: [],
  }),
  listGameplayTaskTypes: endpoint({
    method: 'GET',
    path: '/api/game/admin/gameplay-tasks/types',
    may: 'admin',
    summary: 'Kinds of gameplay tasks',
    reply: named,
    errors: [],
  }),
};
