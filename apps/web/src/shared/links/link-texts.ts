import type { AccountLinkFailure, LinkProvider } from '@guildhall/contract/reach/links/link-names';
import { linkProviderNames } from '@guildhall/contract/reach/links/link-names';
import * as m from '../../messages/messages.js';
import { iconDrawings } from '../../ui/drawings.ts';
import type { IconDrawing } from '../../ui/icon.tsx';

interface ProviderAppearance {
  readonly icon: IconDrawing;
  /** Returns the benefit of a link as text, shown before the player links. */
  readonly brings: () => string;
}
export const linkProviderAppearances: Readonly<Record<LinkProvider, ProviderAppearance>> = {
  discord: { icon: iconDrawings.chat, brings: m.links_discord_brings },
  twitch: { icon: iconDrawings.camera, brings: m.links_twitch_brings },
  twitter: { icon: iconDrawings.megaphone, brings: m.links_twitter_brings },
  openloot: { icon: iconDrawings.store, brings: m.links_openloot_brings },
};

const reasons: Readonly<Record<AccountLinkFailure, (names: { provider: string }) => string>> = {
  denied: m.links_failed_denied,
  expired: m.links_failed_expired,
  taken: m.links_failed_taken,
  unavailable: m.links_failed_unavailable,
  known: m.links_failed_known,
  unconfirmed: m.links_failed_unconfirmed,
  closed: m.links_failed_closed,
  limited: m.links_failed_limited,
};
/**
 * Describes the failure whose reason the URL contains. An unknown reason is described as a provider
 * that did not respond.
 */
export const describeLinkFailure = (provider: LinkProvider, reason: unknown): string => {
  const isOurs = (text: string): text is AccountLinkFailure => Object.hasOwn(reasons, text);
  const known = typeof reason === 'string' && isOurs(reason) ? reason : 'unavailable';
  return reasons[known]({ provider: linkProviderNames[provider] });
};
