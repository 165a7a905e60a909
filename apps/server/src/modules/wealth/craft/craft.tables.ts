import {
  craftSettingsSection,
  dismantleSettingsSection,
} from '@guildhall/contract/wealth/craft/crafting.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

/**
 * One living row a rarity and collection, also of no collection: the index stands in the migration.
 */
export const craftSettingsTable = buildSectionTable(craftSettingsSection);
export const dismantleSettingsTable = buildSectionTable(dismantleSettingsSection);
