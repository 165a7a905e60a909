import * as m from '../../messages/messages.js';

/** Labels of values that commands outside any section record before and after, by recorded name. */
const labels: Readonly<Record<string, (() => string) | undefined>> = {
  accountId: m.admin_user_account,
  action: m.admin_fact_action,
  accessType: m.admin_user_access,
  amount: m.admin_fact_amount,
  attempts: m.admin_fact_attempts,
  autoDLC: m.admin_fact_auto_packs,
  avatarId: m.admin_fact_avatar,
  balance: m.admin_fact_balance,
  balances: m.admin_user_balances,
  closed: m.admin_fact_closed,
  collected: m.admin_fact_collected,
  currency: m.admin_currency,
  deletesAt: m.admin_fact_deletes_at,
  draining: m.admin_fact_draining,
  email: m.admin_user_email,
  enabled: m.admin_fact_enabled,
  exp: m.admin_fact_exp,
  forceDisabled: m.admin_fact_force_disabled,
  given: m.admin_fact_given,
  heldFor: m.admin_fact_held_for,
  isGrant: m.admin_fact_is_grant,
  isStopped: m.admin_fact_stopped,
  issuedId: m.admin_fact_issued_id,
  item: m.admin_fact_item,
  items: m.admin_fact_items,
  language: m.admin_user_language,
  leftOut: m.admin_fact_left_out,
  level: m.admin_user_level,
  lvl: m.admin_user_level,
  name: m.admin_fact_name,
  owed: m.admin_fact_owed,
  owned: m.admin_fact_owned,
  page: m.admin_fact_page,
  parameters: m.admin_fact_parameters,
  reasons: m.admin_fact_reasons,
  roles: m.admin_user_roles,
  search: m.admin_fact_search,
  shared: m.admin_fact_shared,
  standings: m.admin_fact_standings,
  set: m.admin_fact_set,
  state: m.admin_fact_state,
  status: m.admin_user_status,
  statusId: m.admin_user_status,
  sums: m.admin_fact_sums,
  taken: m.admin_fact_taken,
  twoFAEnabled: m.admin_user_two_factor,
  used: m.admin_fact_used,
  username: m.admin_user_name,
  waits: m.admin_fact_waits,
};
const apart = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .replace(/^./, (first) => first.toUpperCase());
/** Returns the label of a recorded value; an unknown name is split into its words. */
export const getLoggedFieldLabel = (name: string): string =>
  (Object.hasOwn(labels, name) ? labels[name]?.() : undefined) ?? apart(name);
