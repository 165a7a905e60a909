import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import { discord } from './discord.ts';
import { openloot } from './openloot.ts';
import type { ProviderSpec } from './provider.ts';
import { twitch } from './twitch.ts';
import { twitter } from './twitter.ts';

/** Every local provider. */
export const specs: Readonly<Record<LinkProvider, ProviderSpec>> = {
  discord,
  twitch,
  twitter,
  openloot,
};
