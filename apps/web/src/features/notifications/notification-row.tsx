import { limits } from '@guildhall/contract/limits';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { openDialog } from '../../shared/dialog.store.ts';
import { formatAge } from '../../shared/time/age-label.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import { getNotificationTarget } from './notification-target.ts';
import classes from './notification-row.module.css';
import type { PlayerNotification } from './use-notifications.ts';

interface RowProps {
  notification: PlayerNotification;
  onRead: (id: number) => void;
  onFollow: () => void;
}

/**
 * Returns true if a row counts as read on hover (with a mouse), false if it counts as read after
 * scrolling into view (on a touch device, OP-90).
 */
const readsOnHover = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;
const visibleShare = 0.6;

function useReadWhenSeen({ notification, onRead }: Pick<RowProps, 'notification' | 'onRead'>) {
  const row = useRef<HTMLLIElement>(null);
  const markRead = useEffectEvent(() => onRead(notification.id));
  useEffect(() => {
    const element = row.current;
    if (!element || notification.isRead || readsOnHover()) return;
    // observes the window, not only the list, because the list may continue below the screen, where
    // nobody sees its end
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && markRead(), {
      threshold: visibleShare,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [notification.isRead]);
  return row;
}

export function NotificationRow({ notification, onRead, onFollow }: RowProps) {
  const row = useReadWhenSeen({ notification, onRead });
  const readNow = () => !notification.isRead && onRead(notification.id);
  return (
    <li
      ref={row}
      className={classes.row}
      data-notification={notification.id}
      onPointerEnter={() => readsOnHover() && readNow()}
      onFocus={readNow}
    >
      <Follow notification={notification} onFollow={onFollow}>
        <RarityFrame rarity={null} imageUrl={notification.image} className={classes.image} />
        <span className={classes.text}>
          {notification.text}
          <Age at={notification.createdAt} />
        </span>
        {!notification.isRead && (
          <span className={classes.dot} data-unread>
            <span className="vh">{m.notifications_unread()}</span>
          </span>
        )}
      </Follow>
    </li>
  );
}

/** Age label, updated every minute (R9.18). */
function Age({ at }: { at: string }) {
  const now = useServerNow(limits.labelRefreshMs);
  return (
    <time className={classes.age} dateTime={at}>
      {formatAge(Date.parse(at), now)}
    </time>
  );
}

function Follow({
  notification,
  onFollow,
  children,
}: Pick<RowProps, 'notification' | 'onFollow'> & { children: ReactNode }) {
  const target = getNotificationTarget(notification.type);
  if ('href' in target)
    return (
      <a className={classes.follow} href={target.href} onClick={onFollow}>
        {children}
      </a>
    );
  const open = () => {
    onFollow();
    openDialog(target.dialog);
  };
  return (
    <button type="button" className={classes.follow} onClick={open}>
      {children}
    </button>
  );
}
