import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import * as m from '../../messages/messages.js';
import { HeaderBalances } from '../../shared/balances/header-balances.tsx';
import { useClosedFeatures } from '../../shared/features.ts';
import { useUser } from '../../shared/query/use-user.ts';
import { isStaff, getOfficeHomePage } from '../../shared/session/roles.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { Icon, type IconDrawing, type IconName } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import classes from './player-controls.module.css';
import { isReachedFrom, portalPages } from './portal-pages.ts';

const { dashboard, missions, inventory, shop, tournaments, purse, profile, referral } = portalPages;
const pages = [dashboard, missions, inventory, shop, tournaments];

const toEntry = (
  { to, icon, label }: (typeof portalPages)[keyof typeof portalPages],
  className?: string,
): MenuItem => ({
  key: to,
  label: <MenuLabel icon={icon} text={label} />,
  href: `#${to}`,
  ...(className !== undefined && { className }),
});
const entries: readonly MenuItem[] = [
  toEntry(dashboard),
  // shown here only where the header has no room for these links
  ...[missions, inventory, shop, tournaments, purse].map((page) => toEntry(page, classes.narrow)),
  toEntry(profile),
  toEntry(referral),
  {
    key: 'log-out',
    label: <MenuLabel icon="log-out" text={m.header_menu_log_out} />,
    onSelect: () => void signOut(),
    separated: true,
  },
];

function MenuLabel({ icon, text }: { icon: IconName | IconDrawing; text: () => string }) {
  return (
    <>
      <Icon name={icon} />
      {text()}
    </>
  );
}

/** The right side of the header for a signed-in player. */
export function PlayerControls({ demo }: { demo: ReactNode }) {
  const { roleNames } = useSignedInSession();
  const { data: user } = useUser();
  const closed = useClosedFeatures();
  const path = useLocation({ select: (location) => location.pathname });
  const name = user?.account.username;
  return (
    <>
      <nav className={classes.nav} aria-label={m.header_nav()}>
        {pages
          .filter(({ to }) => !closed.page(to))
          .map(({ to, label }) => (
            <Link key={to} to={to} {...(isReachedFrom(to, path) && { 'aria-current': 'true' })}>
              {label()}
            </Link>
          ))}
      </nav>
      {demo}
      {isStaff(roleNames) && (
        <a
          href={`#/admin/${getOfficeHomePage(roleNames)}`}
          className={classes.office}
          aria-label={m.header_admin()}
          title={m.header_admin()}
        >
          <Icon name="shield" size={20} />
        </a>
      )}
      {!closed.page('/purse') && <HeaderBalances />}
      <NotificationBell />
      <Menu
        name={name === undefined ? m.header_account_unnamed() : m.header_account({ name })}
        items={entries.filter(({ href = '' }) => !closed.page(href.replace('#', '')))}
        triggerClassName={classes.me}
        trigger={
          <>
            <RarityFrame
              face
              rarity={null}
              imageUrl={user?.avatar?.image ?? null}
              className={classes.face}
            />
            <span className={classes.label}>
              <span className={classes.name}>{name}</span>
              <Icon name="chevron-down" className={classes.more} />
            </span>
          </>
        }
      />
    </>
  );
}
