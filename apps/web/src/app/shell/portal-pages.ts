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
