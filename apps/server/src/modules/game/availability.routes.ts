import { sessionSettings } from '@guildhall/contract/admin/session-settings';
import { game as api } from '@guildhall/contract/game';
import type { Actor } from '../../kernel/actor.ts';
import type { Router } from '../../kernel/http.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { mountSettings, readSettings } from '../../kernel/settings.ts';
import { isOpen, nextPlaytime, type Entrant, type SessionWindow } from './game.availability.ts';
import { findEntrant } from './game.store.ts';

export function mountAvailability(router: Router, kernel: Kernel): void {
  const { db, clock } = kernel;
  const availability = async (actor: Actor) => {
    const { value } = await readSettings<SessionWindow & Record<string, unknown>>(db.read, sessionSettings.name);
    const entrant: Entrant | undefined = actor.kind === 'user' ? await findEntrant(db.read, actor.userId) : undefined;
    const now = clock.now();
    const open = isOpen(value, now, entrant);
    return { gameSessionsEnabled: open, nextPlaytime: open ? null : nextPlaytime(value, now) };
  };
  router.bind('sessionsAvailability', api.sessionsAvailability, (call) => availability(call.actor));
  mountSettings(kernel, router, sessionSettings);
}
