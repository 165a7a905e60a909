import type { TranslatableText } from '@guildhall/contract/kit/text/text';
import { activityTypeLabels } from '@guildhall/contract/goals/activity-events.section';
import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { callAdminApi } from '../../admin-call.ts';
import { InstantText, EmptyValue, Thumbnail } from '../../engine/list/cell-value.tsx';
import { DataTable, type TableColumn } from '../../engine/list/data-table.tsx';
import { Pagination } from '../../engine/list/pagination.tsx';
import { formatReward } from '../../../shared/rewards/reward-text.ts';
import { UnlabelledSwitch } from '../../engine/unlabelled-switch.tsx';
import { buildOfficeQueryKey } from '../../engine/queries.ts';
import { translateToPageLanguage } from '../../office-texts.ts';
import { useLastPageRedirect } from '../../../shared/page/use-existing-page.ts';
import c from '../../styles/controls.module.css';
import s from '../../styles/player.module.css';
import t from '../../styles/table.module.css';
import type { AdminUser } from '../user-state.tsx';

type ActivityReward = Result<(typeof adminApi)['adminUserActivityRewards']>['data'][number];

const labels: Readonly<Record<string, TranslatableText>> = activityTypeLabels;
const activityName = (type: string): string =>
  labels[type] ? translateToPageLanguage(labels[type]) : type;

const progressText = ({ progress, target }: ActivityReward): string =>
  m.admin_activity_of_goal({ done: formatNumber(progress), goal: formatNumber(target) });
const columns = (): TableColumn<ActivityReward>[] => [
  { name: 'image', label: m.admin_item_picture(), cell: (row) => <Thumbnail src={row.imageUrl} /> },
  {
    name: 'name',
    label: m.admin_activity_event(),
    cell: (row) => <span className={t.clip}>{row.name}</span>,
  },
  {
    name: 'activity',
    label: m.admin_activity_what(),
    cell: (row) => row.targetName ?? activityName(row.activityType),
  },
  {
    name: 'progress',
    label: m.admin_activity_progress(),
    cell: (row) => (
      <span className={s.share}>
        <ProgressBar
          label={`${row.name}: ${progressText(row)}`}
          value={row.progress}
          max={row.target}
        />
        {progressText(row)}
      </span>
    ),
  },
  { name: 'reward', label: m.admin_activity_reward(), cell: (row) => formatReward(row.reward) },
  {
    name: 'grantedAt',
    label: m.admin_activity_granted(),
    cell: (row) =>
      row.grantedAt === null ? (
        <EmptyValue />
      ) : (
        <span className={s.cause}>
          <InstantText iso={row.grantedAt} />
          {row.held && <span className={c.muted}>{m.admin_activity_waits()}</span>}
        </span>
      ),
  },
];

/** Progress of a player in activity events, with the switch Not Granted (R2.164). */
export function PlayerActivityRewards({ user }: { user: AdminUser }) {
  const [page, setPage] = useState(1);
  const [notGranted, setNotGranted] = useState(false);
  const body = { page, perPage: limits.perPageDefault, notGranted };
  const list = useQuery({
    queryKey: buildOfficeQueryKey('users', 'activity-events', user.id, body),
    queryFn: ({ signal }) =>
      callAdminApi('adminUserActivityRewards', { params: { id: user.id }, body, signal }),
    placeholderData: keepPreviousData,
  });
  useLastPageRedirect(page, list.data, setPage);
  const toggle = () => {
    setNotGranted(!notGranted);
    setPage(1);
  };
  return (
    <div className={s.inventory}>
      <div className={s.tools}>
        <UnlabelledSwitch
          label={m.admin_activity_not_granted()}
          on={notGranted}
          onChange={toggle}
        />
        <span aria-hidden="true">{m.admin_activity_not_granted()}</span>
      </div>
      <div className={s.items}>
        <DataTable
          name={m.admin_user_activity()}
          columns={columns()}
          rows={list.data?.data}
          isError={list.isError}
          isStale={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          emptyText={notGranted ? m.admin_activity_empty_not_granted() : m.admin_activity_empty()}
        />
      </div>
      <Pagination page={page} totalPages={list.data?.totalPages ?? 1} onPage={setPage} />
    </div>
  );
}

/**
 * Progress of a player in activity events; the option Not Granted limits the list to rewards that
 * are not granted yet (R2.164).
 */
export function ActivityRewardsDialog({
  user,
  open,
  onClose,
}: {
  user: AdminUser;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Modal open={open} wide title={m.admin_activity_of({ name: user.username })} onClose={onClose}>
      <PlayerActivityRewards user={user} />
    </Modal>
  );
}
