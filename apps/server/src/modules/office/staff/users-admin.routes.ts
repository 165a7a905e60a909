import { adminUsers as api } from '@guildhall/contract/office/users';
import { activityEventsApi } from '@guildhall/contract/goals/activity-events.section';
import { collectionsApi } from '@guildhall/contract/wealth/collections.section';
import { playerPageApi } from '@guildhall/contract/office/player-page';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { roleNames } from '@guildhall/contract/roles';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Router } from '../../../kernel/http.ts';
import type { createPlayerPage } from './player-page.service.ts';
import type { UserAdmin } from './users-admin.service.ts';

type ActivityRewards = Reply<typeof activityEventsApi.adminUserActivityRewards>;
interface Readers {
  readonly page: ReturnType<typeof createPlayerPage>;
  readonly activityRewards: {
    ofUser(
      userId: number,
      query: { notGranted?: boolean | undefined; page: number; perPage: number },
    ): Promise<ActivityRewards>;
  };
}
export function mountUserAdmin(
  router: Router,
  use: UserAdmin,
  { page, activityRewards }: Readers,
): void {
  /** Reading a player's data is itself logged. */
  const noted =
    <I extends { params: { id: number } }, R>(what: string, read: (input: I) => Promise<R>) =>
    async (call: Call<UserActor>, input: I): Promise<R> => {
      await page.noteReading(call, input.params.id, what);
      return read(input);
    };
  router.bind(
    'adminUserTimeline',
    playerPageApi.adminUserTimeline,
    noted('the timeline', ({ params, query }) =>
      page.timeline(params.id, query.page, query.perPage),
    ),
  );
  router.bind(
    'adminUserMatches',
    playerPageApi.adminUserMatches,
    noted('the matches', ({ params, query }) => page.matches(params.id, query.page, query.perPage)),
  );
  router.bind(
    'adminUserSessions',
    playerPageApi.adminUserSessions,
    noted('the sessions', ({ params }) => page.sessions(params.id)),
  );
  router.bind(
    'adminUserActivityRewards',
    activityEventsApi.adminUserActivityRewards,
    noted('the activity events', ({ params, body }) => activityRewards.ofUser(params.id, body)),
  );
  router.bind(
    'adminListUsers',
    api.adminListUsers,
    (_call, { body: { page, perPage, sort, ...filters } }) =>
      use.list(filters, page, perPage, sort),
  );
  router.bind('adminUserNames', api.adminUserNames, (_call, { body }) => use.names(body.ids));
  router.bind(
    'adminGetUser',
    api.adminGetUser,
    noted('the profile', ({ params }) => use.get(params.id)),
  );
  router.bind(
    'adminUserInfo',
    api.adminUserInfo,
    noted('the activity', ({ params }) => use.info(params.id)),
  );
  router.bind('adminSearchUsers', api.adminSearchUsers, (_call, { query }) =>
    use.search(query.email),
  );
  router.bind('adminUpdateUser', api.adminUpdateUser, (call, { params, body }) =>
    use.update(call, params.id, body),
  );
  router.bind('adminGrantInventory', api.adminGrantInventory, (call, { params, body }) =>
    use.grant(call, params.id, body),
  );
  router.bind('adminGrantAsset', collectionsApi.adminGrantAsset, (call, { params, body }) =>
    use.grantAsset(call, params.id, body),
  );
  router.bind(
    'adminListUserInventories',
    api.adminListUserInventories,
    noted('the inventory', ({ params, body }) => use.inventories(params.id, body)),
  );
  router.bind('adminDeleteUserInventory', api.adminDeleteUserInventory, (call, { params }) =>
    use.deleteInventory(call, params.id, params.itemId),
  );
  router.bind('adminRoles', api.adminRoles, async () => ({
    data: roleNames.map((name) => ({ name })),
  }));
  router.bind('adminOrderPassword', api.adminOrderPassword, (call, { params }) =>
    use.orderPassword(call, params.id),
  );
  router.bind('adminEndSessions', api.adminEndSessions, (call, { params }) =>
    use.endSessions(call, params.id),
  );
}
