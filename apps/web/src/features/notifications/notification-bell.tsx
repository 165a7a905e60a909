import { userStatus } from '@guildhall/contract/limits';
import { useId, useRef, useState } from 'react';
import { useLocation } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { createLazyComponent } from '../../shared/parts/lazy-part.tsx';
import { useUser } from '../../shared/query/use-user.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { loadPopover, Popover } from '../../ui/popover/popover.tsx';
import { LoadingNote } from '../../ui/skeleton/skeleton.tsx';
import classes from './notification-bell.module.css';
import panelClasses from './notification-panel.module.css';
import { useInbox } from './use-inbox.ts';
import { useHasUnreadNotifications } from './use-notifications.ts';

const loadPanel = async () => (await import('./notification-panel.popup.tsx')).NotificationPanel;
/** Panel that loads with its popover as soon as the pointer is over the bell. */
const NotificationPanel = createLazyComponent(loadPanel, () => <LoadingNote />);
const fetchAhead = (): void =>
  void Promise.all([loadPopover(), loadPanel()]).catch(() => undefined);

/**
 * Bell with a red dot if something is unread or can be claimed, or the e-mail is not verified
 * (R2.126, R2.127).
 */
export function NotificationBell() {
  const unread = useHasUnreadNotifications();
  const waiting = useInbox().data?.waiting ?? 0;
  const { data: user } = useUser();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  // the panel belongs to the page on which it was opened, so the browser's back button closes it
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === path;
  // the panel stays closed when the user returns to the page on which it was open
  if (openOn !== null && !open) setOpenOn(null);
  // kept here and not in the panel, so that the page remembers the resend after the panel closes
  // (R2.125)
  const [resent, setResent] = useState(false);
  const close = () => setOpenOn(null);
  const marked =
    unread || waiting > 0 || (user !== undefined && user.statusId !== userStatus.verified);
  return (
    <div ref={root} className={classes.bell}>
      <IconButton
        ref={button}
        icon="bell"
        name={marked ? m.header_bell_unread() : m.header_bell()}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-controls={open ? id : undefined}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => setOpenOn(open ? null : path)}
      >
        {marked && <span className={classes.dot} data-unread />}
      </IconButton>
      <Popover
        id={id}
        name={m.notifications_title()}
        isOpen={open}
        button={button}
        root={root}
        gap={10}
        takesFocus={false}
        className={`plate ${panelClasses.panel}`}
        placeClassName={classes.place}
        onClose={close}
      >
        <NotificationPanel
          user={user}
          resent={resent}
          onResent={() => setResent(true)}
          onClose={close}
        />
      </Popover>
    </div>
  );
}
