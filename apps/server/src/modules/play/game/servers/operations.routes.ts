import { sql } from '../../../../kernel/db/sql.ts';
import {
  gameServersFeed,
  heldMatchesFeed,
  operationsApi,
} from '@guildhall/contract/office/operations';
import { stakesModeApi } from '@guildhall/contract/play/stakes-mode.section';
import { mountFeed } from '../../../../engine/feeds.ts';
import { calls, only, type ModuleParts } from '../../../../kernel/modules.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { createHeldResultUseCases } from '../matches/held.service.ts';
import type { MatchUseCases } from '../matches/matches.service.ts';
import { createServerWatch } from './server-watch.service.ts';

export function createHeldMatchModuleParts(kernel: Kernel, matches: MatchUseCases): ModuleParts {
  const use = createHeldResultUseCases(kernel, matches);
  return {
    calls: [
      calls(only(operationsApi, 'releaseHeld', 'refuseHeld'), {
        releaseHeld: (call, { params }) => use.release(call, params.id),
        refuseHeld: (call, { params }) => use.refuse(call, params.id),
      }),
      calls(stakesModeApi, { adminStakesAtPlay: () => use.atPlay() }),
    ],
    homeLines: {
      heldResults: () => sql`
        select ended_at as at
        from matches
        where state = 'HELD'
        order by id`,
    },
    sections: [(router) => mountFeed(router, kernel, heldMatchesFeed, use)],
  };
}
export function createServerWatchModuleParts(kernel: Kernel): ModuleParts {
  const use = createServerWatch(kernel);
  return {
    calls: [
      calls(only(operationsApi, 'drainServer', 'adminGameLoad'), {
        adminGameLoad: () => use.load(),
        drainServer: (call, { params, body }) => use.drain(call, params.id, body.drain),
      }),
    ],
    sections: [(router) => mountFeed(router, kernel, gameServersFeed, use)],
  };
}
