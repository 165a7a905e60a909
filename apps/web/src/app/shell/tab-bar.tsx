import { Link, useLocation } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { useClosedFeatures } from '../../shared/features.ts';
import { Icon } from '../../ui/icon.tsx';
import { isReachedFrom, portalPages } from './portal-pages.ts';
import classes from './tab-bar.module.css';

const { dashboard, missions, inventory, shop, tournaments } = portalPages;
const tabs = [dashboard, missions, inventory, shop, tournaments];

/**
 * Navigation bar on phones, within reach of the thumb; wider windows have the links in the header.
 */
export function PhoneTabBar() {
  const closed = useClosedFeatures();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={classes.bar} aria-label={m.header_nav()} data-foot-bar="">
      {tabs
        .filter(({ to }) => !closed.page(to))
        .map(({ to, icon, label }) => (
          <Link
            key={to}
            to={to}
            className={classes.tab}
            {...(isReachedFrom(to, path) && { 'aria-current': 'true' })}
          >
            <Icon name={icon} size={22} />
            <span>{label()}</span>
          </Link>
        ))}
    </nav>
  );
}
