/** Local providers beside a test server, and a browser that goes there and comes back. */
import { linkProviders, type LinkProvider } from '@guildhall/contract/reach/link-names';
import { startProvider, type LocalProvider } from '@guildhall/providers/provider';
import { specs } from '@guildhall/providers/specs';
import type { Connection } from '@guildhall/simulator/client/http';

const publicUrl = 'http://localhost:8080';
export interface LocalProviders {
  readonly at: Readonly<Record<LinkProvider, LocalProvider>>;
  /** Settings of a server that links accounts there. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}
const client = { id: 'guildhall-in-tests', secret: 'the-secret-of-a-test-0123456789' };

/** Starts all of them on free ports. */
export async function startProviders(): Promise<LocalProviders> {
  const started = await Promise.all(
    linkProviders.map(
      async (name) =>
        [
          name,
          await startProvider(specs[name], {
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

/** A browser without a screen: keeps cookies and follows one redirect at a time. */
class Wanderer {
  readonly #jar = new Map<string, string>();

  /** Answers where to go next; undefined where a page wants a form filled in. */
  async visit(at: string, form: URLSearchParams | undefined): Promise<string | undefined> {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location !== null) return new URL(location, at).href;
    if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`);
    return undefined;
  }
}

/** Answers the callback to which a provider sends the player back, who has allowed or declined. */
export async function visitProvider(
  url: string,
  { account = '1001', allow = true }: { account?: string; allow?: boolean } = {},
): Promise<URL> {
  const browser = new Wanderer();
  const filled = new URLSearchParams({ account, allow: allow ? '1' : '0' });
  let at = url;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step++) {
    if (at.startsWith(`${publicUrl}/api/links/`)) return new URL(at);
    const next = await browser.visit(at, form);
    form = next === undefined ? filled : undefined;
    at = next ?? at;
  }
  throw new Error('The provider does not send the player back');
}

/** Follows a callback in the browser of a connection; answers the page that it ends on. */
export async function comeBack(browser: Connection, callback: URL): Promise<string> {
  const { pathname, search } = callback;
  const { headers } = await browser.send('GET', `${pathname}${search}`, {
    // A navigation brings cookies and nothing else.
    headers: { authorization: '' },
  });
  return (headers.get('location') ?? '').replace(publicUrl, '');
}
