import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import { discordProvider } from './discord.ts';
import { openLootProvider } from './openloot.ts';
import type { ProviderSpec } from './provider.ts';
import { twitchProvider } from './twitch.ts';
import { twitterProvider } from './twitter.ts';

/** Every local provider. */
export const providerSpecs: Readonly<Record<LinkProvider, ProviderSpec>> = {
  discord: discordProvider,
  twitch: twitchProvider,
  twitter: twitterProvider,
  openloot: openLootProvider,
};
