import { rarityNames } from '@guildhall/contract/limits';
import * as m from '../../messages/messages.js';

/** Names by rarity. An unknown rarity gets the name of the lowest one. */
const names: Record<(typeof rarityNames)[number], () => string> = {
  COMMON: m.rarity_common,
  UNCOMMON: m.rarity_uncommon,
  RARE: m.rarity_rare,
  EPIC: m.rarity_epic,
  LEGENDARY: m.rarity_legendary,
  MYTHIC: m.rarity_mythic,
  EXALTED: m.rarity_exalted,
  EXOTIC: m.rarity_exotic,
  TRANSCENDENT: m.rarity_transcendent,
  UNIQUE: m.rarity_unique,
};

const clamp = (rarity: number): number =>
  Number.isInteger(rarity) && rarity >= 0 && rarity < rarityNames.length ? rarity : 0;
export const getRarityName = (rarity: number): string =>
  names[rarityNames[clamp(rarity)] ?? 'COMMON']();
/**
 * Returns the class that sets color and silhouette of a rarity for all elements inside; a neutral
 * class without a rarity.
 */
export const getRarityClass = (rarity: number | null): string =>
  rarity === null ? 'r-none' : `r${clamp(rarity)}`;
