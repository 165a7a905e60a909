import { game as api } from '@guildhall/contract/play/game/game';
import { calls, only, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountPlaytimes, mountSessionSettings } from './playtime.admin.ts';
import type { Playtime } from './playtime.api.ts';

export const createPlaytimeParts = (kernel: Kernel, playtime: Playtime): Parts => ({
  calls: [
    calls(only(api, 'sessionsAvailability'), {
      sessionsAvailability: (call) => playtime.availability(call.actor),
    }),
  ],
  sections: [
    (router) => mountPlaytimes(kernel, router, playtime.playing),
    (router) => mountSessionSettings(kernel, router, playtime.playing),
  ],
});
