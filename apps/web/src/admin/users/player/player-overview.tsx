import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { InstantText, RarityMark, Thumbnail } from '../../engine/list/cell-value.tsx';
import { DataTable, type TableColumn } from '../../engine/list/data-table.tsx';
import { Sparkline } from '../../engine/chart/spark.tsx';
import c from '../../styles/controls.module.css';
import s from '../../styles/player.module.css';
import k from '../../styles/spark.module.css';
import t from '../../styles/table.module.css';
import { DangerZone } from './danger-zone.tsx';
import { PlayerBalances, buildUserTrendsQuery } from './player-balances.tsx';
import { PlayerDetails } from './player-facts.tsx';
import { PlayerMatches } from './player-history.tsx';
import type { PlayerTab } from './player-tabs.ts';
import { PlayerTimeline } from './player-timeline.tsx';
import { UserForm } from '../user-form.tsx';
import { buildUserItemsQuery } from '../user-queries.ts';
import type { AdminUserDetails, UserItem } from '../user-state.tsx';

/** Number of newest rows shown here; a separate tab lists all rows. */
const fewRows = 6;

function Part({
  title,
  linkLabel,
  onAll,
  children,
}: {
  title: string;
  linkLabel: string;
  onAll: () => void;
  children: ReactNode;
}) {
  return (
    <section className={s.part} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" className={joinClassNames(c.btn, c.quiet, c.small)} onClick={onAll}>
          {linkLabel}
        </button>
      </header>
      {children}
    </section>
  );
}

const itemColumns = (): TableColumn<UserItem>[] => [
  {
    name: 'name',
    label: m.admin_item_name(),
    cell: (item) => (
      <span className={s.item}>
        <Thumbnail src={item.imageUrl} rarity={item.rarity} />
        <span className={t.clip}>{item.name}</span>
      </span>
    ),
  },
  {
    name: 'rarity',
    label: m.admin_item_rarity(),
    cell: (item) => <RarityMark rarity={item.rarity} />,
  },
  {
    name: 'issuedId',
    label: m.admin_item_issued(),
    isNumeric: true,
    cell: (item) => `#${formatNumber(item.issuedId)}`,
  },
  {
    name: 'state',
    label: m.admin_item_state(),
    cell: (item) =>
      item.assetId === null ? (
        <span className={joinClassNames(c.state, c.off)}>{m.admin_item_stored()}</span>
      ) : (
        <span className={joinClassNames(c.state, c.warn)}>{m.admin_item_on_chain()}</span>
      ),
  },
  {
    name: 'grantedAt',
    label: m.admin_item_granted(),
    cell: (item) => <InstantText iso={item.grantedAt} />,
  },
];
function NewestItems({ userId }: { userId: number }) {
  const items = useQuery(buildUserItemsQuery(userId, { page: 1 }));
  return (
    <DataTable
      name={m.admin_user_items()}
      columns={itemColumns()}
      rows={items.data?.data.slice(0, fewRows)}
      isError={items.isError}
      onRetry={() => void items.refetch()}
      emptyText={m.admin_items_empty()}
      bones={fewRows}
    />
  );
}

/** Matches of each of the last days, as bars. */
function MatchDays({ userId }: { userId: number }) {
  const { data } = useQuery(buildUserTrendsQuery(userId));
  const most = formatNumber(Math.max(0, ...(data?.matches ?? [])));
  const today = formatNumber(data?.matches.at(-1) ?? 0);
  return (
    <div className={s.matchDays} aria-busy={data === undefined}>
      {data && (
        <>
          <Sparkline isWide bars={data.matches} label={m.admin_matches_spark({ most, today })} />
          <div className={k.axis} aria-hidden="true">
            <span>{data.from}</span>
            <span>{m.admin_matches_most({ most })}</span>
            <span>{m.admin_matches_today({ today })}</span>
          </div>
        </>
      )}
    </div>
  );
}

/**
 * Overview of a player: facts next to items, matches and history; roles and dangerous actions at
 * the end.
 */
export function PlayerOverview({
  user,
  goneId,
  onTab,
}: {
  user: AdminUserDetails;
  /** Id of the note that the player was deleted; undefined if the player still exists. */
  goneId: string | undefined;
  onTab: (tab: PlayerTab) => void;
}) {
  return (
    <div className={s.cols}>
      <div className={s.facts}>
        <PlayerDetails user={user} />
      </div>
      <div className={s.owned}>
        <Part
          title={m.admin_user_balances()}
          linkLabel={m.admin_user_ledger_all()}
          onAll={() => onTab('balances')}
        >
          <PlayerBalances userId={user.id} />
        </Part>
        <Part
          title={m.admin_user_items()}
          linkLabel={m.admin_user_items_all()}
          onAll={() => onTab('inventory')}
        >
          <NewestItems userId={user.id} />
        </Part>
        <Part
          title={m.admin_user_matches()}
          linkLabel={m.admin_user_matches_all()}
          onAll={() => onTab('matches')}
        >
          <MatchDays userId={user.id} />
          <PlayerMatches userId={user.id} rows={fewRows} />
        </Part>
      </div>
      <div className={s.happened}>
        <PlayerTimeline userId={user.id} />
      </div>
      <div className={s.rights}>
        <UserForm user={user} lockedBy={goneId} />
        {goneId === undefined && <DangerZone user={user} />}
      </div>
    </div>
  );
}
