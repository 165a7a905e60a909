import { game as api } from '@guildhall/contract/play/game';
import { gameServerApi as gs } from '@guildhall/contract/play/game-server';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountGameServerKeys } from './game-server-keys.routes.ts';
import { mountStatistics } from './statistics.admin.ts';
import { mountHeld, mountServerWatch } from './operations.routes.ts';
import { Matches, type MatchDeps } from './matches.service.ts';
import { createServerUseCases } from './servers.service.ts';

export function mountGame(router: Router, kernel: Kernel, deps: Omit<MatchDeps, 'known'>): void {
  const servers = createServerUseCases(kernel, deps.items);
  const matches = new Matches(kernel, { ...deps, known: servers.known });
  router.bind('askTicket', api.askTicket, (call, { body }) => servers.askTicket(call, body));
  router.bind('registerServer', gs.registerServer, (call, { body }) =>
    servers.register(call, body),
  );
  router.bind('heartbeat', gs.heartbeat, (call, { params, body }) =>
    servers.heartbeat(call, params.id, body),
  );
  router.bind('unregisterServer', gs.unregisterServer, (call, { params }) =>
    servers.unregister(call, params.id),
  );
  router.bind('validateTicket', gs.validateTicket, (call, { body }) =>
    servers.validate(call, body),
  );
  router.bind('startMatch', gs.startMatch, (call, { body }) => matches.start(call, body));
  router.bind('reportResult', gs.reportResult, (call, { params, body }) =>
    matches.report(call, params.id, body),
  );
  router.bind('voidMatch', gs.voidMatch, (call, { params, body }) =>
    matches.callOff(call, params.id, body),
  );
  kernel.jobs.every('game.sweep', '* * * * *', () => matches.sweep());
  mountGameServerKeys(router, kernel);
  mountStatistics(router, kernel);
  mountHeld(router, kernel, matches);
  mountServerWatch(router, kernel);
}
