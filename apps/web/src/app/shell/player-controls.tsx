import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import * as m from '../../messages/messages.js';
import { useClosed } from '../../shared/features.ts';
import { useUser } from '../../shared/query/use-user.ts';
import { isStaff, officeHome } from '../../shared/session/roles.ts';
import { useSignedIn } from '../../shared/session/session.store.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import classes from './player-controls.module.css';

const pages = [
  { to: '/dashboard', label: m.header_menu_dashboard },
  { to: '/missions', label: m.missions_title },
  { to: '/inventory', label: m.header_inventory },
  { to: '/shop', label: m.header_shop },
  { to: '/tournament-leaderboards', label: m.header_tournaments },
] as const;

const leaving: MenuItem = {
  key: 'log-out',
  label: <MenuLabel icon="log-out" text={m.header_menu_log_out} />,
  onSelect: () => void signOut(),
  separated: true,
};
const entries: readonly MenuItem[] = [
  {
    key: 'dashboard',
    label: <MenuLabel icon="grid" text={m.header_menu_dashboard} />,
    href: '#/dashboard',
  },
  // the navigation has this entry where there is room for it
  {
    key: 'missions',
    label: <MenuLabel icon="check" text={m.missions_title} />,
    href: '#/missions',
    className: classes.narrow,
  },
  {
    key: 'inventory',
    label: <MenuLabel icon="gift" text={m.header_inventory} />,
    href: '#/inventory',
    className: classes.narrow,
  },
  {
    key: 'shop',
    label: <MenuLabel icon="bag" text={m.header_shop} />,
    href: '#/shop',
    className: classes.narrow,
  },
  {
    key: 'tournaments',
    label: <MenuLabel icon="trophy" text={m.header_tournaments} />,
    href: '#/tournament-leaderboards',
    className: classes.narrow,
  },
  // so has the header
  {
    key: 'purse',
    label: <MenuLabel icon="coin" text={m.wallet_title} />,
    href: '#/purse',
    className: classes.narrow,
  },
  {
    key: 'profile',
    label: <MenuLabel icon="sliders" text={m.header_menu_profile_settings} />,
    href: '#/profile-settings',
  },
  {
    key: 'referral',
    label: <MenuLabel icon="users" text={m.header_menu_referral} />,
    href: '#/referral-system',
  },
  leaving,
];

function MenuLabel({
  icon,
  text,
}: {
  icon: 'grid' | 'check' | 'gift' | 'bag' | 'trophy' | 'coin' | 'sliders' | 'users' | 'log-out';
  text: () => string;
}) {
  return (
    <>
      <Icon name={icon} />
      {text()}
    </>
  );
}

/** The right side of the header for a signed-in player. */
export function PlayerControls({ demo }: { demo: ReactNode }) {
  const { roleNames } = useSignedIn();
  const { data: user } = useUser();
  const closed = useClosed();
  const name = user?.account.username;
  return (
    <>
      <nav className={classes.nav} aria-label={m.header_nav()}>
        {pages
          .filter(({ to }) => !closed.page(to))
          .map(({ to, label }) => (
            <Link key={to} to={to}>
              {label()}
            </Link>
          ))}
      </nav>
      {demo}
      {isStaff(roleNames) && (
        <a
          href={`#/admin/${officeHome(roleNames)}`}
          className={classes.office}
          aria-label={m.header_admin()}
          title={m.header_admin()}
        >
          <Icon name="shield" size={20} />
        </a>
      )}
      {!closed.page('/purse') && (
        <Link
          to="/purse"
          className={classNames(classes.office, classes.wideOnly)}
          aria-label={m.wallet_title()}
          title={m.wallet_title()}
        >
          <Icon name="coin" size={20} />
        </Link>
      )}
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
