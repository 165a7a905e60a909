import { limits } from '@guildhall/contract/limits';
import { sessionCalls as api } from '@guildhall/contract/identity/sessions';
import { userCalls as usersApi } from '@guildhall/contract/identity/users';
import type { Kernel } from '../../../kernel/kernel.ts';
import { calls, every, only, type ModuleParts } from '../../../kernel/modules.ts';
import type { Sessions } from './sessions.api.ts';
import { createSessionUseCases } from './sessions.service.ts';
import { sweepSessions } from './sessions.sweep.ts';

export function createSessionsModuleParts(kernel: Kernel, sessions: Sessions): ModuleParts {
  const use = createSessionUseCases(kernel, sessions);
  return {
    calls: [
      calls(only(api, 'currentSession', 'listSessions', 'endSession', 'logout'), {
        currentSession: async (call) => ({ userId: call.actor.userId }),
        listSessions: (call) => use.list(call),
        endSession: (call, { params }) => use.end(call, params.sessionId),
        logout: async (call, _input, wire) => {
          await use.logout(call);
          wire.clearCookie(limits.authCookie, '/');
          wire.clearCookie(limits.adminCookie, '/');
          return {};
        },
      }),
      calls(only(usersApi, 'savePushToken', 'dropPushToken'), {
        savePushToken: (call, { body }) => use.savePushToken(call, body.token),
        dropPushToken: (call) => use.dropPushToken(call),
      }),
    ],
    jobs: { 'sessions.sweep': every('33 * * * *', () => sweepSessions(kernel)) },
  };
}
