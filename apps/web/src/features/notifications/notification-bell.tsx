import { userStatus } from '@guildhall/contract/limits';
import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { useUser } from '../../shared/query/use-user.ts';
import { IconButton } from '../../ui/button.tsx';
import { useOutsidePress } from '../../ui/menu.tsx';
import classes from './notification-bell.module.css';
import { NotificationPanel } from './notification-panel.tsx';
import { useInbox } from './use-inbox.ts';
import { useHasUnread } from './use-notifications.ts';

/**
 * The bell with its red dot: something is unread or waits to be claimed, or the e-mail is not
 * verified (R2.126, R2.127).
 */
export function NotificationBell() {
  const unread = useHasUnread();
  const waiting = useInbox().data?.waiting ?? 0;
  const { data: user } = useUser();
  const root = useRef<HTMLDivElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  // belongs to the page it was opened on: the browser's back leads away from it
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === path;
  // lives here and not in the panel: a resend is remembered after the panel was closed (R2.125)
  const [resent, setResent] = useState(false);
  const close = useCallback(() => setOpenOn(null), []);
  useOutsidePress(root, open, close);
  const marked =
    unread || waiting > 0 || (user !== undefined && user.statusId !== userStatus.verified);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    root.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={root} role="presentation" className={classes.bell} onKeyDown={onKeyDown}>
      <IconButton
        icon="bell"
        name={marked ? m.header_bell_unread() : m.header_bell()}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpenOn(open ? null : path)}
      >
        {marked && <span className={classes.dot} data-unread />}
      </IconButton>
      {open && (
        <NotificationPanel
          user={user}
          resent={resent}
          onResent={() => setResent(true)}
          onClose={close}
        />
      )}
    </div>
  );
}
