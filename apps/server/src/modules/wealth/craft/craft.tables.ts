import {
  craftSettingsSection,
  dismantleSettingsSection,
} from '@guildhall/contract/wealth/craft/crafting.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

/**
 * Settings of crafting and dismantling. A rarity has at most one undeleted row per collection, and
 * one without a collection; a unique index in the migration ensures this.
 */
export const craftSettingsTable = buildSectionTable(craftSettingsSection);
export const dismantleSettingsTable = buildSectionTable(dismantleSettingsSection);
