import type { shownActivityRewardSchema } from '@guildhall/contract/goals/activity-events';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { output } from 'zod/mini';
import { toDisplayedProgress } from './activity-events.policy.ts';
import {
  findAccountByUser,
  listActivityRewardsPage,
  listRewardsOfRunningEvents,
  type PlayerActivityRewardRow,
} from './activity-events.store.ts';
import { buildPage } from '../../../kernel/db/paged.ts';

type Shown = output<typeof shownActivityRewardSchema>;

function toShown(row: PlayerActivityRewardRow): Shown {
  const [{ id: _id, ...reward }] = row.paid;
  return {
    id: row.id,
    name: row.name,
    target: row.goal,
    progress: row.granted_at === null ? toDisplayedProgress(row, row.progress, row.goal) : row.goal,
    grantedAt: toIsoTimeOrNull(row.granted_at),
    held: row.held,
    imageUrl: row.image_url ?? reward.imageUrl,
    activityEventId: row.event_id,
    activityType: row.activity_type,
    targetName: row.target_name,
    start: toIsoTime(row.start),
    end: toIsoTime(row.end),
    reward,
  };
}

/** Creates the calls by which players read events and their own progress. */
export function createActivityEventUseCases({ db, clock }: Kernel) {
  return {
    mine: async (call: Call<UserActor>) => ({
      data: (await listRewardsOfRunningEvents(db.read, call.actor.accountId, clock.now())).map(
        toShown,
      ),
    }),
    async ofUser(
      userId: number,
      {
        notGranted = false,
        page,
        perPage,
      }: { notGranted?: boolean | undefined; page: number; perPage: number },
    ) {
      const account = await findAccountByUser(db.read, userId);
      if (!account) throw new AppError('NOT_FOUND');
      const read = (at: number) =>
        listActivityRewardsPage(db.read, account.id, {
          now: clock.now(),
          notGranted,
          perPage,
          page: at,
        });
      const rows = await read(page);
      // a page after the last one has no rows, so the total is read from the first page
      const total = (rows[0] ?? (page === 1 ? undefined : (await read(1))[0]))?.total ?? 0;
      return buildPage(rows.map(toShown), { page, perPage }, total);
    },
  };
}
