import { userStatus } from '@guildhall/contract/limits';
import { sessionSettings } from '@guildhall/contract/play/session-settings.section';
import type { Actor } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Effect } from '../../../kernel/commands/effects.ts';
import { isOpen, findNextPlaytime, type Opening } from './playtime.policy.ts';
import { findEntrant, findPlan } from './playtime.store.ts';

/** Counts the present players, for the warning shown before the game is closed. */
export type Playing = (on: Queries) => Promise<readonly Effect[]>;
export interface Playtime {
  /** Registers who counts the players of the game. */
  readonly countPlayingBy: (count: Playing) => void;
  readonly playing: Playing;
  /** Returns the reason why a user may not play now; undefined if the user may play. */
  readonly whyClosed: (userId: number) => Promise<'BLOCKED' | 'CLOSED' | undefined>;
  /** Returns whether the game is open for everybody or, if the call has a session, for its user. */
  readonly availability: (
    actor: Actor,
  ) => Promise<{ gameSessionsEnabled: boolean; nextPlaytime: string | null }>;
}
export function createPlaytime({ db, clock, configuration }: Kernel): Playtime {
  const present = async (now: Date): Promise<Opening> => ({
    ...(await configuration.now(db.read)).of(sessionSettings),
    ...(await findPlan(db.read, now)),
  });
  let counted: Playing = () => Promise.resolve([]);
  return {
    countPlayingBy: (count) => {
      counted = count;
    },
    playing: (on) => counted(on),
    async whyClosed(userId) {
      const entrant = await findEntrant(db.read, userId);
      if (!entrant || entrant.statusId === userStatus.blocked) return 'BLOCKED';
      const now = clock.now();
      return isOpen(await present(now), now, entrant) ? undefined : 'CLOSED';
    },
    async availability(actor) {
      const now = clock.now();
      const opening = await present(now);
      const entrant = actor.kind === 'user' ? await findEntrant(db.read, actor.userId) : undefined;
      const open = isOpen(opening, now, entrant);
      return {
        gameSessionsEnabled: open,
        nextPlaytime: open ? null : findNextPlaytime(opening, now),
      };
    },
  };
}
