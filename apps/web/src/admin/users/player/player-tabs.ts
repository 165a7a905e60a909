import * as m from '../../../messages/messages.js';

/** Tabs of a player's page, named as in the address; the first tab opens by default. */
export const playerTabs = [
  'overview',
  'inventory',
  'balances',
  'matches',
  'tournaments',
  'activity',
  'sessions',
] as const;
export type PlayerTab = (typeof playerTabs)[number];

export const playerTabLabels: Record<PlayerTab, () => string> = {
  overview: () => m.admin_user_overview(),
  inventory: () => m.admin_user_tab_inventory(),
  balances: () => m.admin_user_balances(),
  matches: () => m.admin_user_matches(),
  tournaments: () => m.admin_user_tab_tournaments(),
  activity: () => m.admin_user_tab_activity(),
  sessions: () => m.admin_user_sessions(),
};
