import type { playerCardCalls } from '@guildhall/contract/play/player-cards';
import type { Result } from '@guildhall/contract/kit/endpoint';
import type { Queries } from '../../../kernel/db/db.ts';

export { renderCardPage } from './player-cards.page.ts';

export type PlayerCard = Result<typeof playerCardCalls.readPlayerCard>;
export type Trophy = NonNullable<PlayerCard['trophies']>[number];
export type ListTrophies = (db: Queries, accountId: number) => Promise<Trophy[]>;
type CardAchievement = NonNullable<PlayerCard['achievements']>[number];
export type ListCardAchievements = (db: Queries, accountId: number) => Promise<CardAchievement[]>;

export interface PlayerCards {
  /**
   * Registers the function that lists an account's trophies. A module above this one provides it.
   */
  addTrophies(list: ListTrophies): void;
  /**
   * Registers the function that lists an account's unlocked achievements. A module above this one
   * provides it.
   */
  addAchievements(list: ListCardAchievements): void;
  /** Returns the public content of a card; throws NOT_FOUND if the card is not public. */
  read(username: string): Promise<PlayerCard>;
}
