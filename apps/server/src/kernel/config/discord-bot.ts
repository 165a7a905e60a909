import { ConfigError } from '../operation/startup-error.ts';
import { parseExternalServiceUrl } from './addresses.ts';
import type { OauthProvidersConfig } from './providers.ts';

/** Our bot at Discord, which assigns the roles of one server to its members. */
export interface DiscordBotConfig {
  readonly token: string;
  /** Id of the server at Discord. */
  readonly guildId: string;
  /** Address of an invitation to the server, for players who are not yet members. */
  readonly invitation: string;
  /** Origin of Discord's API, to which the bot sends its calls. */
  readonly origin: string;
}
/** Token and server of the bot at the local Discord; not secret. */
const localBot = {
  token: 'the-bot-that-the-local-discord-knows',
  guildId: '100000000000000001',
  invitationPath: '/invite/guildhall',
} as const;

interface Environment {
  readonly DISCORD_BOT_TOKEN?: string | undefined;
  readonly DISCORD_GUILD_ID?: string | undefined;
  readonly DISCORD_INVITE_URL?: string | undefined;
  readonly DISCORD_CLIENT_ID?: string | undefined;
}

/**
 * Reads the settings of the bot. Returns undefined without a token, unless Discord is simulated
 * locally. Throws ConfigError if a setting is missing or wrong.
 */
export function readDiscordBotConfig(
  env: Environment,
  { offered: { discord }, localPort }: OauthProvidersConfig,
): DiscordBotConfig | undefined {
  const {
    DISCORD_BOT_TOKEN: token,
    DISCORD_GUILD_ID: guildId,
    DISCORD_INVITE_URL: invitation,
  } = env;
  const origin = discord?.url ?? 'https://discord.com';
  const given = [token, guildId, invitation].filter((value) => value !== undefined);
  if (given.length === 0)
    return localPort > 0 && env.DISCORD_CLIENT_ID === undefined ? toLocal(origin) : undefined;
  if (token === undefined || guildId === undefined || invitation === undefined)
    throw new ConfigError(
      'DISCORD_BOT_TOKEN, DISCORD_GUILD_ID and DISCORD_INVITE_URL belong together',
    );
  if (!discord)
    throw new ConfigError(
      'DISCORD_CLIENT_ID is missing beside DISCORD_BOT_TOKEN: roles go to linked accounts',
    );
  return { ...parseBot(token, guildId), invitation: parseInvitation(invitation), origin };
}

function toLocal(origin: string): DiscordBotConfig {
  const { token, guildId, invitationPath } = localBot;
  return { token, guildId, invitation: `${origin}${invitationPath}`, origin };
}
function parseBot(token: string, guildId: string) {
  if (!/^[\w.-]{10,200}$/.test(token))
    throw new ConfigError('DISCORD_BOT_TOKEN must be the token of the bot, as Discord shows it');
  if (!/^\d{17,20}$/.test(guildId))
    throw new ConfigError('DISCORD_GUILD_ID must be the number of the server: 17 to 20 digits');
  return { token, guildId };
}
const parseInvitation = (text: string): string =>
  parseExternalServiceUrl('DISCORD_INVITE_URL', text);
