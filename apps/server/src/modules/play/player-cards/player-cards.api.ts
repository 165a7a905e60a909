import type { playerCardCalls } from '@guildhall/contract/play/player-cards';
import type { Result } from '@guildhall/contract/kit/endpoint';
import type { Queries } from '../../../kernel/db/db.ts';

export { renderCardPage } from './player-cards.page.ts';

export type PlayerCard = Result<typeof playerCardCalls.readPlayerCard>;
export type Trophy = NonNullable<PlayerCard['trophies']>[number];
export type ListTrophies = (on: Queries, accountId: number) => Promise<Trophy[]>;
type CardAchievement = NonNullable<PlayerCard['achievements']>[number];
export type ListAchievements = (on: Queries, accountId: number) => Promise<CardAchievement[]>;

export interface PlayerCards {
  /** Registers what lists an account's trophies, for a module above. */
  addTrophies(list: ListTrophies): void;
  /** Registers what lists an account's unlocked achievements, for a module above. */
  addAchievements(list: ListAchievements): void;
  /** Reads a card as everybody sees it; throws NOT_FOUND where nobody may. */
  read(username: string): Promise<PlayerCard>;
}
