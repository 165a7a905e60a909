/** Local providers next to a test server, and a browser that visits them and returns. */
import { linkProviders, type LinkProvider } from '@guildhall/contract/reach/links/link-names';
import { startProvider, type LocalProvider } from '@guildhall/providers/provider';
import { providerSpecs } from '@guildhall/providers/specs';
import type { Connection } from '@guildhall/simulator/client/http';
import { followProviderCallback } from '@guildhall/simulator/client/outside-browser';

const publicUrl = 'http://localhost:8080';
export interface LocalProviders {
  readonly at: Readonly<Record<LinkProvider, LocalProvider>>;
  /** Settings of a server that links accounts at these providers. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}
const client = { id: 'guildhall-in-tests', secret: 'the-secret-of-a-test-0123456789' };

/** Starts all local providers on free ports. */
export async function startProviders(): Promise<LocalProviders> {
  const started = await Promise.all(
    linkProviders.map(
      async (name) =>
        [
          name,
          await startProvider(providerSpecs[name], {
            port: 0,
            client,
            callback: `${publicUrl}/api/links/${name}/callback`,
          }),
        ] as const,
    ),
  );
  const env = started.flatMap(([name, { origin }]) => {
    const prefix = name.toUpperCase();
    return [
      [`${prefix}_CLIENT_ID`, client.id],
      [`${prefix}_CLIENT_SECRET`, client.secret],
      [`${prefix}_URL`, origin],
    ] as const;
  });
  const discord = started.find(([name]) => name === 'discord')?.[1].origin ?? '';
  const bot = {
    DISCORD_BOT_TOKEN: 'the-bot-of-a-test-0123456789',
    DISCORD_GUILD_ID: '100000000000000001',
    DISCORD_INVITE_URL: `${discord}/invite/guildhall`,
  };
  return {
    at: Object.fromEntries(started) as Record<LinkProvider, LocalProvider>,
    env: { ...Object.fromEntries(env), ...bot },
    stop: async () => void (await Promise.all(started.map(([, provider]) => provider.stop()))),
  };
}

export { answerProviderConsent } from '@guildhall/simulator/client/outside-browser';

/** Follows a callback in the browser of a connection; returns the final page. */
export const followCallbackToPage = async (browser: Connection, callback: URL): Promise<string> =>
  (await followProviderCallback(browser, callback)).replace(publicUrl, '');
