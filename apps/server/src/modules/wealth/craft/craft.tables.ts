import {
  craftSettingsSection,
  dismantleSettingsSection,
} from '@guildhall/contract/wealth/craft/crafting.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

/**
 * At most one row, not deleted, per rarity and collection, or per rarity without a collection; the
 * unique index is in the migration.
 */
export const craftSettingsTable = buildSectionTable(craftSettingsSection);
export const dismantleSettingsTable = buildSectionTable(dismantleSettingsSection);
