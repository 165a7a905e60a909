import { limits } from '@guildhall/contract/limits';
import { sessions as api } from '@guildhall/contract/identity/sessions';
import { users as usersApi } from '@guildhall/contract/identity/users';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Sessions } from './sessions.api.ts';
import { createSessionUseCases } from './sessions.service.ts';
import { sweepSessions } from './sessions.sweep.ts';

export function mountSessions(router: Router, kernel: Kernel, sessions: Sessions): void {
  const use = createSessionUseCases(kernel, sessions);
  kernel.jobs.every('sessions.sweep', '33 * * * *', () => sweepSessions(kernel));
  router.bind('currentSession', api.currentSession, async (call) => ({
    userId: call.actor.userId,
  }));
  router.bind('listSessions', api.listSessions, (call) => use.list(call));
  router.bind('endSession', api.endSession, (call, { params }) => use.end(call, params.sessionId));
  router.bind('savePushToken', usersApi.savePushToken, (call, { body }) =>
    use.savePushToken(call, body.token),
  );
  router.bind('logout', api.logout, async (call, _input, wire) => {
    await use.logout(call);
    wire.clearCookie(limits.authCookie, '/');
    wire.clearCookie(limits.adminCookie, '/');
    return {};
  });
}
