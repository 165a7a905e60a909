import { craftSettings, dismantleSettings } from '@guildhall/contract/wealth/crafting.section';
import { sectionTable } from '../../../kernel/section-tables.ts';

/** One living row a rarity and collection, also of no collection: the index stands in the migration. */
export const craftSettingsTable = sectionTable(craftSettings);
export const dismantleSettingsTable = sectionTable(dismantleSettings);
