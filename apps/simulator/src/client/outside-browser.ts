/** Simulates a browser that visits local providers and returns. */
import type { Connection } from './http.ts';

/** Keeps cookies and follows one redirect at a time. */
class Wanderer {
  readonly #jar = new Map<string, string>();

  /**
   * Visits a page. Returns the address to which the page redirects, or undefined if the page
   * contains a form to fill in.
   */
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

/**
 * Returns the callback to which a provider sends the player back after the player has allowed or
 * declined.
 */
export async function answerProviderConsent(
  url: string,
  { account = '1001', allow = true }: { account?: string; allow?: boolean } = {},
): Promise<URL> {
  const browser = new Wanderer();
  const filled = new URLSearchParams({ account, allow: allow ? '1' : '0' });
  let at = url;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step++) {
    if (new URL(at).pathname.startsWith('/api/links/')) return new URL(at);
    const next = await browser.visit(at, form);
    form = next === undefined ? filled : undefined;
    at = next ?? at;
  }
  throw new Error('The provider does not send the player back');
}

/** Follows a callback in the browser of a connection; returns the final address. */
export async function followProviderCallback(
  browser: Connection,
  { pathname, search }: URL,
): Promise<string> {
  const { headers } = await browser.send('GET', `${pathname}${search}`, {
    // a page navigation sends cookies and no other credentials.
    headers: { authorization: '' },
  });
  return headers.get('location') ?? '';
}
