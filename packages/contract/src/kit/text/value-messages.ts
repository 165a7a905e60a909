import { defineTexts } from './text.ts';

/** Words for the values of a flag, as tables show them. */
export const flagLabels = defineTexts('flag', { yes: 'Yes', no: 'No' });
/** Names of the ten rarities, in order, as shown in tables. */
export const rarityLabels = defineTexts('rarity', {
  COMMON: 'Common',
  UNCOMMON: 'Uncommon',
  RARE: 'Rare',
  EPIC: 'Epic',
  LEGENDARY: 'Legendary',
  MYTHIC: 'Mythic',
  EXALTED: 'Exalted',
  EXOTIC: 'Exotic',
  TRANSCENDENT: 'Transcendent',
  UNIQUE: 'Unique',
});
