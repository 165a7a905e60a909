import { userExportCalls } from '@guildhall/contract/office/users/users-export';
import { userAdminCalls } from '@guildhall/contract/office/users/users';
import { roleNames } from '@guildhall/contract/roles';
import { bindCalls, defineModule, pickCalls } from '../../../kernel/modules.ts';
import { credentialsModule } from '../../identity/credentials/credentials.module.ts';
import { sessionsModule } from '../../identity/sessions/sessions.module.ts';
import type { Users } from './users.api.ts';
import { exportUsers } from './users-export.service.ts';
import { createUserUseCases } from './users.service.ts';

const listCalls = pickCalls(
  userAdminCalls,
  'adminListUsers',
  'adminUserNames',
  'adminSearchUsers',
  'adminRoles',
);
const changeCalls = pickCalls(
  userAdminCalls,
  'adminUpdateUser',
  'adminOrderPassword',
  'adminEndSessions',
);

/** Users in the back office: their list and its export, and changes of a user. */
export const usersModule = defineModule({
  name: 'users',
  uses: { credentials: credentialsModule, sessions: sessionsModule },
  create(kernel, deps) {
    const use = createUserUseCases(kernel, {
      sessions: deps.sessions,
      credentials: deps.credentials.own,
    });
    const api: Users = { readUser: use.readUser, changeLockedUser: use.changeLocked };
    return {
      api,
      calls: [
        bindCalls(listCalls, {
          adminListUsers: (_call, { body: { page, perPage, sort, ...filters } }) =>
            use.list(filters, page, perPage, sort),
          adminUserNames: (_call, { body }) => use.listNames(body),
          adminSearchUsers: (_call, { query }) => use.search(query.email),
          adminRoles: async () => ({ data: roleNames.map((name) => ({ name })) }),
        }),
        bindCalls(changeCalls, {
          adminUpdateUser: (call, { params, body }) => use.update(call, params.id, body),
          adminOrderPassword: (call, { params }) => use.orderPassword(call, params.id),
          adminEndSessions: (call, { params }) => use.endSessions(call, params.id),
        }),
        bindCalls(userExportCalls, {
          adminExportUsers: (call, { body }) => exportUsers(kernel, call, body) as Promise<never>,
        }),
      ],
    };
  },
});
