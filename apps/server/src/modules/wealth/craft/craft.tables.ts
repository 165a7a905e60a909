import {
  craftSettingsSection,
  dismantleSettingsSection,
} from '@guildhall/contract/wealth/craft/crafting.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

/**
 * Crafting settings. A rarity and a collection have at most one undeleted row, and a rarity without
 * a collection has at most one (unique index in the migration).
 */
export const craftSettingsTable = buildSectionTable(craftSettingsSection);
export const dismantleSettingsTable = buildSectionTable(dismantleSettingsSection);
