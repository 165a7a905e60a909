import { userAdminCalls as api } from '@guildhall/contract/office/users/users';
import { activityEventsApi } from '@guildhall/contract/goals/activity-events.section';
import { collectionsApi } from '@guildhall/contract/wealth/items/collections.section';
import { playerPageApi } from '@guildhall/contract/office/users/player-page';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { roleNames } from '@guildhall/contract/roles';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import { calls, only, type ModuleParts } from '../../../../kernel/modules.ts';
import type { createPlayerPage } from './player-page.service.ts';
import type { UserInventoryUseCases } from '../user-items/user-inventory.service.ts';
import type { UserAdminUseCases } from './users-admin.service.ts';
import { messages } from '../staff.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

type ActivityRewards = Reply<typeof activityEventsApi.adminUserActivityRewards>;
interface Readers {
  readonly inventory: UserInventoryUseCases;
  readonly page: ReturnType<typeof createPlayerPage>;
  readonly activityRewards: {
    ofUser(
      userId: number,
      query: { notGranted?: boolean | undefined; page: number; perPage: number },
    ): Promise<ActivityRewards>;
  };
}
/** Logs the reading of a player's data. */
const noting =
  (page: Readers['page']) =>
  <I extends { params: { id: number } }, R>(
    what: Sentence,
    read: (input: I, call: Call<UserActor>) => Promise<R>,
  ) =>
  async (call: Call<UserActor>, input: I): Promise<R> => {
    await page.noteReading(call, input.params.id, what);
    return read(input, call);
  };
export function createUserAdminModuleParts(
  use: UserAdminUseCases,
  { inventory, page, activityRewards }: Readers,
): ModuleParts {
  const noted = noting(page);
  return {
    calls: [
      calls(playerPageApi, {
        adminUserTimeline: noted(messages.timeline(), ({ params, query }, { language }) =>
          page.timeline(params.id, query, language),
        ),
        adminUserTrends: noted(messages.trends(), ({ params }) => page.trends(params.id)),
        adminUserMatches: noted(messages.matches(), ({ params, query }) =>
          page.matches(params.id, query.page, query.perPage),
        ),
        adminUserSessions: noted(messages.sessions(), ({ params }) => page.sessions(params.id)),
      }),
      calls(only(activityEventsApi, 'adminUserActivityRewards'), {
        adminUserActivityRewards: noted(messages.activityEvents(), ({ params, body }) =>
          activityRewards.ofUser(params.id, body),
        ),
      }),
      calls(
        only(
          api,
          'adminListUsers',
          'adminUserNames',
          'adminGetUser',
          'adminUserInfo',
          'adminSearchUsers',
          'adminUpdateUser',
          'adminGrantInventory',
          'adminListUserInventories',
          'adminDeleteUserInventory',
          'adminRoles',
          'adminOrderPassword',
          'adminEndSessions',
        ),
        {
          adminListUsers: (_call, { body: { page, perPage, sort, ...filters } }) =>
            use.list(filters, page, perPage, sort),
          adminUserNames: (_call, { body }) => use.names(body),
          adminGetUser: noted(messages.profile(), ({ params }) => use.get(params.id)),
          adminUserInfo: noted(messages.activity(), ({ params }) => use.info(params.id)),
          adminSearchUsers: (_call, { query }) => use.search(query.email),
          adminUpdateUser: (call, { params, body }) => use.update(call, params.id, body),
          adminGrantInventory: (call, { params, body }) => inventory.grant(call, params.id, body),
          adminListUserInventories: noted(messages.inventory(), ({ params, body }, call) =>
            inventory.list(params.id, body, call.language),
          ),
          adminDeleteUserInventory: (call, { params }) =>
            inventory.remove(call, params.id, params.itemId),
          adminRoles: async () => ({ data: roleNames.map((name) => ({ name })) }),
          adminOrderPassword: (call, { params }) => use.orderPassword(call, params.id),
          adminEndSessions: (call, { params }) => use.endSessions(call, params.id),
        },
      ),
      calls(only(collectionsApi, 'adminGrantAsset'), {
        adminGrantAsset: (call, { params, body }) => inventory.grantAsset(call, params.id, body),
      }),
    ],
  };
}
