/** Names for account links, in a file for pages that do not load the calls. */

/** Link providers: external services whose accounts players can link. */
export const linkProviders = ['discord', 'twitch', 'twitter', 'openloot'] as const;
export type LinkProvider = (typeof linkProviders)[number];
/** Names of the providers, equal in all languages. */
export const linkProviderNames: Readonly<Record<LinkProvider, string>> = {
  discord: 'Discord',
  twitch: 'Twitch',
  twitter: 'Twitter',
  openloot: 'Open Loot',
};
/** Pages on which linking an account starts, and to which it returns. */
export const linkStartPages = ['dashboard', 'profile-settings', 'digital-assets'] as const;
export type LinkStartPage = (typeof linkStartPages)[number];
/**
 * Reasons why an attempt made no link.
 * - `denied`: the player declined at the provider
 * - `expired`: too late, already used, altered, or begun in another browser
 * - `taken`: the account is linked to another player, or the player has linked another account
 * - `unavailable`: no reply from the provider, or an invalid one
 * Only for sign-ins:
 * - `known`: the address belongs to an account here; an address alone never links accounts
 * - `unconfirmed`: the provider has no confirmed address of the player
 * - `closed`: registration is closed
 * - `limited`: too many accounts were made from the same network
 */
export type AccountLinkFailure =
  | 'denied'
  | 'expired'
  | 'taken'
  | 'unavailable'
  | 'known'
  | 'unconfirmed'
  | 'closed'
  | 'limited';
