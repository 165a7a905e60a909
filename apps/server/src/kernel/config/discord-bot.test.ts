import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const linked = {
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  DISCORD_CLIENT_ID: 'client',
  DISCORD_CLIENT_SECRET: 'secret',
};
const bot = {
  DISCORD_BOT_TOKEN: 'MTIz.abc-def_0123456789',
  DISCORD_GUILD_ID: '112233445566778899',
  DISCORD_INVITE_URL: 'https://discord.gg/guildhall',
};
function refusalOf(env: Record<string, string>): string {
  try {
    readConfig({ ...linked, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`This was accepted: ${JSON.stringify(env)}`);
}

describe('the bot at Discord in the configuration', () => {
  it('is complete, and uses Discord itself unless another address is set', () => {
    expect(readConfig({ ...linked, ...bot }).discordBot).toEqual({
      token: bot.DISCORD_BOT_TOKEN,
      guildId: bot.DISCORD_GUILD_ID,
      invitation: bot.DISCORD_INVITE_URL,
      origin: 'https://discord.com',
    });
    expect(readConfig(linked).discordBot).toBeUndefined();
  });

  it('works alongside the local Discord without further settings', () => {
    const { SECRET_KEY } = linked;
    expect(readConfig({ SECRET_KEY, PROVIDERS_PORT: '8090' }).discordBot).toMatchObject({
      origin: 'http://127.0.0.1:8090',
      invitation: 'http://127.0.0.1:8090/invite/guildhall',
    });
    expect(readConfig({ ...linked, PROVIDERS_PORT: '8090' }).discordBot).toBeUndefined();
  });

  it.each([
    [{ DISCORD_BOT_TOKEN: bot.DISCORD_BOT_TOKEN }, 'belong together'],
    [{ ...bot, DISCORD_BOT_TOKEN: 'two words' }, 'DISCORD_BOT_TOKEN'],
    [{ ...bot, DISCORD_GUILD_ID: '12' }, 'DISCORD_GUILD_ID'],
    [{ ...bot, DISCORD_INVITE_URL: 'http://discord.gg/x' }, 'DISCORD_INVITE_URL'],
    [{ ...bot, DISCORD_INVITE_URL: 'not an address' }, 'DISCORD_INVITE_URL'],
  ])('refuses %o', (env, named) => {
    expect(refusalOf(env)).toContain(named);
  });

  it('needs the application by which players link accounts', () => {
    const { SECRET_KEY } = linked;
    expect(() => readConfig({ SECRET_KEY, ...bot })).toThrow('DISCORD_CLIENT_ID');
  });
});
