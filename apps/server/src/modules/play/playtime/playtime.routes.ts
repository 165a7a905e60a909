import { gameCalls as api } from '@guildhall/contract/play/game/game';
import { calls, only, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountPlaytimeSection, mountSessionSettings } from './playtime.admin.ts';
import type { Playtime } from './playtime.api.ts';

export const createPlaytimeModuleParts = (kernel: Kernel, playtime: Playtime): ModuleParts => ({
  calls: [
    calls(only(api, 'sessionsAvailability'), {
      sessionsAvailability: (call) => playtime.availability(call.actor),
    }),
  ],
  sections: [
    (router) => mountPlaytimeSection(kernel, router, playtime.playing),
    (router) => mountSessionSettings(kernel, router, playtime.playing),
  ],
});
