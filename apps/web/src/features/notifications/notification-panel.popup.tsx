import { useEffect, useRef, useState } from 'react';
import * as m from '../../messages/messages.js';
import { createLazyComponent } from '../../shared/parts/lazy-part.tsx';
import type { User } from '../../shared/query/use-user.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs/tabs.tsx';
import { AccountBanner } from './account-banner.tsx';
import { NotificationRow } from './notification-row.tsx';
import classes from './notification-panel.module.css';
import { createReadReceiptBatch } from './read-batch.ts';
import { useInbox } from './use-inbox.ts';
import { useMarkNotificationsRead, useNotifications } from './use-notifications.ts';
import { useLoadMore } from '../../shared/page/use-load-more.ts';

/** List that loads when its tab is first opened. */
const InboxList = createLazyComponent(
  () => import('./inbox-list.popup.tsx').then((part) => part.InboxList),
  () => <LoadingNote />,
);
const PushAsk = createLazyComponent(() =>
  import('./push-ask.tsx').then((part) => part.PushPermissionOffer),
);

interface PanelProps {
  user: User | undefined;
  resent: boolean;
  onResent: () => void;
  onClose: () => void;
}

/**
 * Marks notifications as read. The page shows the mark immediately and sends the marks in a batch;
 * the batch is sent early if the list closes.
 */
function useReading() {
  const { some, all, show } = useMarkNotificationsRead();
  const [batch] = useState(() => createReadReceiptBatch((ids) => some.mutate(ids)));
  useEffect(() => {
    // sends the ids now, because a hidden or closing page may never run again
    const leaving = () => document.visibilityState === 'hidden' && batch.flush();
    addEventListener('pagehide', batch.flush);
    document.addEventListener('visibilitychange', leaving);
    return () => {
      removeEventListener('pagehide', batch.flush);
      document.removeEventListener('visibilitychange', leaving);
      batch.flush();
    };
  }, [batch]);
  const markRead = (id: number) => {
    show((entry) => entry === id);
    batch.add(id);
  };
  const readAll = () => {
    batch.drop();
    all.mutate();
  };
  return { read: markRead, readAll, isBusy: all.isPending };
}

/** Dropdown below the bell: notifications, and rewards to claim. */
export function NotificationPanel({ user, resent, onResent, onClose }: PanelProps) {
  const list = useNotifications();
  const { read: markRead, readAll, isBusy } = useReading();
  const waiting = useInbox().data?.waiting ?? 0;
  const [tab, setTab] = useState<'updates' | 'inbox'>('updates');
  const rows = list.data ?? [];
  return (
    <>
      <div className={classes.head}>
        <h2>{m.notifications_title()}</h2>
        {tab === 'updates' && (
          <button
            type="button"
            className={`link ${classes.all}`}
            aria-disabled={rows.length === 0 || isBusy}
            onClick={() => rows.length > 0 && !isBusy && readAll()}
          >
            {m.notifications_mark_as_read()}
          </button>
        )}
      </div>
      {user && <AccountBanner user={user} resent={resent} onResent={onResent} onClose={onClose} />}
      <div className={classes.tabs}>
        <Tabs
          label={m.inbox_tabs()}
          group="notifications"
          tabs={[
            { id: 'updates', label: m.inbox_updates() },
            { id: 'inbox', label: m.inbox_title(), mark: waiting, markSays: m.inbox_waiting() },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      {tab === 'updates' && rows.length > 0 && <PushAsk />}
      <TabPanel group="notifications" value={tab} className={classes.body}>
        {tab === 'updates' ? (
          <NotificationList list={list} onRead={markRead} onFollow={onClose} />
        ) : (
          <InboxList />
        )}
      </TabPanel>
    </>
  );
}

/** Rows of notifications, ten per load, with loading, failed and empty states. */
function NotificationList({
  list,
  onRead,
  onFollow,
}: {
  list: ReturnType<typeof useNotifications>;
  onRead: (id: number) => void;
  onFollow: () => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const sentinel = useLoadMore(
    scroller,
    list.hasNextPage && !list.isFetchingNextPage,
    () => void list.fetchNextPage(),
  );
  return (
    <div
      ref={scroller}
      className={classes.list}
      tabIndex={0}
      role="region"
      aria-label={m.notifications_title()}
    >
      {list.isPending && <LoadingRows />}
      {list.isError && !list.data && (
        <ErrorState busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      <ul>
        {list.data?.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onRead={onRead}
            onFollow={onFollow}
          />
        ))}
      </ul>
      {list.isFetchingNextPage && <LoadingRows count={2} />}
      {list.hasNextPage && <div ref={sentinel} className={classes.sentinel} aria-hidden="true" />}
      {list.isSuccess && !list.hasNextPage && (
        <p className={classes.end}>{m.notifications_end()}</p>
      )}
    </div>
  );
}

function LoadingRows({ count = 4 }: { count?: number }) {
  return (
    <>
      <LoadingNote />
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={classes.bones}>
          <Skeleton width="44px" height="44px" />
          <div>
            <Skeleton width="85%" height="14px" />
            <Skeleton width="30%" height="12px" />
          </div>
        </div>
      ))}
    </>
  );
}
