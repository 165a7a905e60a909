import {
  craftSettingsSection,
  dismantleSettingsSection,
} from '@guildhall/contract/wealth/craft/crafting.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

/**
 * Crafting settings. A rarity and a collection have at most one undeleted row together, and a
 * rarity without a collection has at most one; the unique index is in the migration.
 */
export const craftSettingsTable = buildSectionTable(craftSettingsSection);
export const dismantleSettingsTable = buildSectionTable(dismantleSettingsSection);
