import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { useClosed } from '../../shared/features.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './tab-bar.module.css';

const tabs = [
  { to: '/dashboard', icon: 'grid', label: m.header_menu_dashboard },
  { to: '/inventory', icon: 'gift', label: m.header_inventory },
  { to: '/shop', icon: 'bag', label: m.header_shop },
  { to: '/tournament-leaderboards', icon: 'trophy', label: m.header_tournaments },
  { to: '/referral-system', icon: 'users', label: m.tab_friends },
] as const satisfies readonly { to: string; icon: IconName; label: () => string }[];

/** On a phone the pages stand where a thumb is; wider windows have them in the header. */
export function TabBar() {
  const closed = useClosed();
  return (
    <nav className={classes.bar} aria-label={m.header_nav()} data-foot-bar="">
      {tabs
        .filter(({ to }) => !closed.page(to))
        .map(({ to, icon, label }) => (
          <Link key={to} to={to} className={classes.tab}>
            <Icon name={icon} size={22} />
            <span>{label()}</span>
          </Link>
        ))}
    </nav>
  );
}
