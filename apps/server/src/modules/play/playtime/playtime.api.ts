import { userStatus } from '@guildhall/contract/limits';
import { sessionSettings } from '@guildhall/contract/play/playtime/session-settings.section';
import type { Actor } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ChangeEffect } from '../../../kernel/commands/effects.ts';
import { isGameOpen, findNextPlaytime, type GameOpeningSettings } from './playtime.policy.ts';
import { findGameEntrant, findPlaytimePlan } from './playtime.store.ts';

/**
 * Counts the players in the game, for the warning that operators see before they close the game.
 */
export type CountPlayingUsers = (db: Queries) => Promise<readonly ChangeEffect[]>;
export interface Playtime {
  /** Registers the function that counts the players in the game. */
  readonly countPlayingBy: (count: CountPlayingUsers) => void;
  readonly playing: CountPlayingUsers;
  /** Returns the reason why a user may not play now; undefined if the user may play. */
  readonly whyClosed: (userId: number) => Promise<'BLOCKED' | 'CLOSED' | undefined>;
  /**
   * Returns true if the game is open for the caller. For a caller without a session, returns true
   * if it is open for everybody.
   */
  readonly availability: (
    actor: Actor,
  ) => Promise<{ gameSessionsEnabled: boolean; nextPlaytime: string | null }>;
}
/** Creates the functions that decide who may play now, and that count players. */
export function createPlaytimeApi({ db, clock, configuration }: Kernel): Playtime {
  const present = async (now: Date): Promise<GameOpeningSettings> => ({
    ...(await configuration.now(db.read)).of(sessionSettings),
    ...(await findPlaytimePlan(db.read, now)),
  });
  let countUsers: CountPlayingUsers = () => Promise.resolve([]);
  return {
    countPlayingBy: (count) => {
      countUsers = count;
    },
    playing: (db) => countUsers(db),
    async whyClosed(userId) {
      const entrant = await findGameEntrant(db.read, userId);
      if (!entrant || entrant.statusId === userStatus.blocked) return 'BLOCKED';
      const now = clock.now();
      return isGameOpen(await present(now), now, entrant) ? undefined : 'CLOSED';
    },
    async availability(actor) {
      const now = clock.now();
      const opening = await present(now);
      const entrant =
        actor.kind === 'user' ? await findGameEntrant(db.read, actor.userId) : undefined;
      const open = isGameOpen(opening, now, entrant);
      return {
        gameSessionsEnabled: open,
        nextPlaytime: open ? null : findNextPlaytime(opening, now),
      };
    },
  };
}
