import { sessionSettings } from '@guildhall/contract/play/session-settings.section';
import { game as api } from '@guildhall/contract/play/game';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSettings } from '../../../kernel/settings.ts';
import { createAvailability } from './availability.service.ts';

export function mountAvailability(router: Router, kernel: Kernel): void {
  const availability = createAvailability(kernel);
  router.bind('sessionsAvailability', api.sessionsAvailability, (call) => availability(call.actor));
  mountSettings(kernel, router, sessionSettings);
}
