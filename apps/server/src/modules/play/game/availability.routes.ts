import { sessionSettings } from '@guildhall/contract/play/session-settings.section';
import { game as api } from '@guildhall/contract/play/game';
import { calls, only, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSettings } from '../../../kernel/settings.ts';
import { createAvailability } from './availability.service.ts';

export function availabilityParts(kernel: Kernel): Parts {
  const availability = createAvailability(kernel);
  return {
    calls: [
      calls(only(api, 'sessionsAvailability'), {
        sessionsAvailability: (call) => availability(call.actor),
      }),
    ],
    sections: [(router) => mountSettings(kernel, router, sessionSettings)],
  };
}
