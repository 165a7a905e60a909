import { sql } from '../../../../kernel/db/sql.ts';
import { gameServersFeed, heldFeed, operationsApi } from '@guildhall/contract/office/operations';
import { stakesModeApi } from '@guildhall/contract/play/stakes-mode.section';
import { mountFeed } from '../../../../engine/feeds.ts';
import { calls, only, type Parts } from '../../../../kernel/modules.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { createHeldUseCases } from '../matches/held.service.ts';
import type { Matches } from '../matches/matches.service.ts';
import { createServerWatch } from './server-watch.service.ts';

export function createHeldMatchParts(kernel: Kernel, matches: Matches): Parts {
  const use = createHeldUseCases(kernel, matches);
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
    sections: [(router) => mountFeed(router, kernel, heldFeed, use)],
  };
}
export function createServerWatchParts(kernel: Kernel): Parts {
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
