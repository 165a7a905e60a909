import { game as api } from '@guildhall/contract/play/game';
import { gameServerApi as gs } from '@guildhall/contract/play/game-server';
import { calls, everyMinute, only, together, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { gameServerKeysParts } from './game-server-keys.routes.ts';
import { mountStatistics } from './statistics.admin.ts';
import { heldParts, serverWatchParts } from './operations.routes.ts';
import { createMatches, type MatchDeps } from './matches.service.ts';
import { createServerUseCases, type ServerDeps } from './servers.service.ts';

export function gameParts(kernel: Kernel, deps: Omit<MatchDeps, 'known'> & ServerDeps): Parts {
  const servers = createServerUseCases(kernel, deps);
  const matches = createMatches(kernel, { ...deps, known: servers.known });
  return together(
    {
      calls: [
        calls(only(api, 'askTicket'), {
          askTicket: (call, { body }) => servers.askTicket(call, body),
        }),
        calls(gs, {
          registerServer: (call, { body }) => servers.register(call, body),
          heartbeat: (call, { params, body }) => servers.heartbeat(call, params.id, body),
          unregisterServer: (call, { params }) => servers.unregister(call, params.id),
          validateTicket: (call, { body }) => servers.validate(call, body),
          startMatch: (call, { body }) => matches.start(call, body),
          reportResult: (call, { params, body }) => matches.report(call, params.id, body),
          voidMatch: (call, { params, body }) => matches.callOff(call, params.id, body),
        }),
      ],
      sections: [(router) => mountStatistics(router, kernel)],
      jobs: { 'game.sweep': everyMinute(() => matches.sweep()) },
    },
    gameServerKeysParts(kernel),
    heldParts(kernel, matches),
    serverWatchParts(kernel),
  );
}
