import * as m from '../../messages/messages.js';

const product = 'Guildhall';
/** Titles by the first part of the path. */
const titles: Readonly<Record<string, () => string>> = {
  login: m.gate_login_title,
  register: m.gate_register_title,
  'forgot-password': m.gate_forgot_title,
  'regenerate-password-request': m.gate_reset_title,
  'verify-email': m.gate_verify_title,
  dashboard: m.dashboard_title,
  inventory: m.inventory_title,
  shop: m.shop_title,
  'digital-assets': m.assets_title,
  'referral-system': m.referral_title,
  'claim-alpha-key': m.alpha_title,
  'profile-settings': m.profile_title,
  'verification-status': m.verification_title,
  'update-email': m.email_step_title,
  'tournament-leaderboards': m.cups_title,
  'undo-email-change': m.email_undo_title,
};

/**
 * Returns the title in the browser's tab; screen readers announce this title. Undefined for unknown
 * addresses, and for pages that load later and set their title with `usePageTitle`.
 */
export function findPageTitle(path: string): string | undefined {
  const name = path.split('/')[1] ?? '';
  if (name === '') return product;
  const title = Object.hasOwn(titles, name) ? titles[name] : undefined;
  return title && `${title()} | ${product}`;
}
