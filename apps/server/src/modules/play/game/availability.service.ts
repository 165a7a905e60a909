import { sessionSettings } from '@guildhall/contract/play/session-settings.section';
import type { Actor } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { isOpen, nextPlaytime } from './game.availability.ts';
import { findEntrant } from './game.store.ts';

/** Whether the game is open: for everybody, or with a session for that user. */
export function createAvailability({
  db,
  clock,
  configuration,
}: Kernel): (
  actor: Actor,
) => Promise<{ gameSessionsEnabled: boolean; nextPlaytime: string | null }> {
  return async (actor) => {
    const window = (await configuration.now(db.read)).of(sessionSettings);
    const entrant = actor.kind === 'user' ? await findEntrant(db.read, actor.userId) : undefined;
    const now = clock.now();
    const open = isOpen(window, now, entrant);
    return { gameSessionsEnabled: open, nextPlaytime: open ? null : nextPlaytime(window, now) };
  };
}
