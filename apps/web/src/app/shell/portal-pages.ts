import * as m from '../../messages/messages.js';
import { iconDrawings } from '../../ui/drawings.ts';

/** Pages of the navigation, each with the same icon everywhere. */
export const portalPages = {
  dashboard: { to: '/dashboard', icon: iconDrawings.home, label: m.header_menu_dashboard },
  missions: { to: '/missions', icon: iconDrawings.target, label: m.missions_title },
  inventory: { to: '/inventory', icon: iconDrawings.chest, label: m.header_inventory },
  shop: { to: '/shop', icon: iconDrawings.bag, label: m.header_shop },
  tournaments: {
    to: '/tournament-leaderboards',
    icon: iconDrawings.trophy,
    label: m.header_tournaments,
  },
  purse: { to: '/purse', icon: iconDrawings.coin, label: m.wallet_title },
  profile: { to: '/profile-settings', icon: 'sliders', label: m.header_menu_profile_settings },
  referral: { to: '/referral-system', icon: iconDrawings.users, label: m.header_menu_referral },
} as const;

/** Pages about playing, which are reached from the missions. */
const besideMissions = ['/season', '/events', '/matches'];
/** Returns true if a page is reached from the given page of the navigation. */
export const isReachedFrom = (to: string, path: string): boolean =>
  to === portalPages.missions.to && besideMissions.includes(path);
