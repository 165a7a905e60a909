import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { useClosedFeatures } from '../../shared/features.ts';
import { Icon } from '../../ui/icon.tsx';
import { portalPages } from './portal-pages.ts';
import classes from './tab-bar.module.css';

const { dashboard, inventory, shop, tournaments, referral } = portalPages;
const tabs = [dashboard, inventory, shop, tournaments, { ...referral, label: m.tab_friends }];

/**
 * Navigation bar on phones, within reach of the thumb; wider windows have the links in the header.
 */
export function PhoneTabBar() {
  const closed = useClosedFeatures();
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
