import { bigint, boolean, pgTable, pgView } from '../../../kernel/db/drizzle.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';

/** Parts of a card that a player shows to everybody. Without a row, the whole card is hidden. */
export const playerCardSettingsTable = pgTable('player_cards', {
  accountId: bigint('account_id', { mode: 'number' }).primaryKey(),
  isPublic: boolean('is_public').notNull(),
  showsLevel: boolean('shows_level').notNull(),
  showsRecord: boolean('shows_record').notNull(),
  showsTrophies: boolean('shows_trophies').notNull(),
  /** True if search engines may list the card. */
  isIndexed: boolean('is_indexed').notNull(),
  /**
   * Ids of items, in the order in which the card shows them. The card shows an item while the
   * account owns it.
   */
  showcase: bigint('showcase', { mode: 'number' }).array().notNull(),
});

/**
 * View of the public cards with name, avatar and level; omits players who are blocked, leaving or
 * deleted. A migration creates the view.
 */
export const publicPlayerCardView = pgView('open_card', {}).existing();

export const playerCardsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'player_cards',
    by: 'account_id',
    of: 'account',
    shows: ['is_public', 'shows_level', 'shows_record', 'shows_trophies', 'is_indexed', 'showcase'],
    after: 'removed',
  },
];
