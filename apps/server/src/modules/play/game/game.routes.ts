import { reencryptGameServerKeys } from './keys/game-server-keys.reencryption.ts';
import { gameCalls as api } from '@guildhall/contract/play/game/game';
import { gameServerApi as gs } from '@guildhall/contract/play/game/game-server';
import {
  calls,
  every,
  everyMinute,
  only,
  together,
  type ModuleParts,
} from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { GameBalance } from '../balance/balance.api.ts';
import { createGameServerKeysModuleParts } from './keys/game-server-keys.routes.ts';
import { mountStatisticSection } from './statistics/statistics.admin.ts';
import {
  createHeldMatchModuleParts,
  createServerWatchModuleParts,
} from './servers/operations.routes.ts';
import { createGameConfigReader } from './config.service.ts';
import { registerVersionUsage } from './versions-played.service.ts';
import { createLoadoutList } from './loadout.service.ts';
import { createMatchUseCases, type MatchDeps } from './matches/matches.service.ts';
import { mountRegionSection } from './regions/regions.admin.ts';
import { createRegions } from './regions/regions.service.ts';
import {
  createServerEvents,
  createServerEventSubscriptions,
} from './servers/server-events.service.ts';
import {
  createServerLookup,
  createServerUseCases,
  deleteOldServerLoads,
} from './servers/servers.service.ts';
import {
  createTicketCheck,
  createTicketIssue,
  createTicketExpirySubscription,
  type TicketDeps,
} from './servers/tickets.service.ts';

/**
 * Endpoints of the game for servers and matches; endpoints for accounts are bound in the modules of
 * accounts.
 */
const ofMatches = [
  'gameConfiguration',
  'registerServer',
  'heartbeat',
  'unregisterServer',
  'validateTicket',
  'startMatch',
  'reportResult',
  'voidMatch',
  'readLoadout',
  'readServerEvents',
] as const;
export function createGameModuleParts(
  kernel: Kernel,
  deps: Omit<MatchDeps, 'known'> & TicketDeps & { balance: GameBalance },
): ModuleParts {
  const regions = createRegions(kernel);
  const known = createServerLookup(kernel);
  const servers = createServerUseCases(kernel, { ...deps, regions, known });
  const askTicket = createTicketIssue(kernel, { ...deps, regions });
  const validateTicket = createTicketCheck(kernel, { ...deps, known });
  const matches = createMatchUseCases(kernel, { ...deps, known });
  const configuration = createGameConfigReader(kernel, deps.balance);
  const loadout = createLoadoutList(kernel, deps);
  const events = createServerEvents(kernel);
  const endings = registerVersionUsage(kernel, deps.balance, matches);
  return together(
    {
      on: [
        createTicketExpirySubscription(kernel),
        endings,
        ...createServerEventSubscriptions(kernel),
      ],
      calls: [
        calls(only(api, 'askTicket'), { askTicket: (call, { body }) => askTicket(call, body) }),
        calls(only(gs, ...ofMatches), {
          gameConfiguration: (_call, { query }) => configuration.whole(query.version),
          registerServer: (call, { body }) => servers.register(call, body),
          heartbeat: (call, { params, body }) => servers.heartbeat(call, params.id, body),
          unregisterServer: (call, { params }) => servers.unregister(call, params.id),
          validateTicket: (call, { body }) => validateTicket(call, body),
          startMatch: (call, { body }) => matches.start(call, body),
          reportResult: (call, { params, body }) => matches.report(call, params.id, body),
          readLoadout: (_call, { params, query }) => loadout(params.id, query.mode),
          voidMatch: (call, { params, body }) => matches.callOff(call, params.id, body),
          readServerEvents: (call, { query }) => events(call, query.cursor),
        }),
      ],
      sections: [
        (router) => mountStatisticSection(router, kernel),
        (router) => mountRegionSection(router, kernel, regions),
      ],
      jobs: {
        'game.reencrypt-keys': every('*/10 * * * *', () => reencryptGameServerKeys(kernel)),
        'game.sweep': everyMinute(() => matches.sweep()),
        'game-servers.forget': {
          cron: '43 * * * *',
          work: async () => {
            await regions.sweep();
            await deleteOldServerLoads(kernel);
          },
        },
      },
    },
    createGameServerKeysModuleParts(kernel),
    createHeldMatchModuleParts(kernel, matches),
    createServerWatchModuleParts(kernel),
  );
}
