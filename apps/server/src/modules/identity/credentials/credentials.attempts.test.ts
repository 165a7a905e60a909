import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallError, Connection } from '@guildhall/simulator/client/http';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '@guildhall/simulator/client/api';
import {
  createIdentity,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';

const minuteMs = 60_000;
/** Returns the error code of a call, or `ok` if the call succeeds. */
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  );
/** A browser with a network address of its own. */
class Browser extends Connection {
  address: string;
  constructor(base: string, address: string) {
    super(base);
    this.address = address;
  }
  post<T = Record<string, unknown>>(path: string, body: unknown): Promise<T> {
    return this.call<T>('POST', path, { body, headers: { 'x-forwarded-for': this.address } });
  }
}
const tries = async (n: number, attempt: (at: number) => Promise<unknown>): Promise<string[]> => {
  const codes: string[] = [];
  for (let at = 0; at < n; at++) codes.push(await codeOf(attempt(at)));
  return codes;
};
const inTens = async (tens: number, attempt: () => Promise<unknown>): Promise<string[]> => {
  const codes: string[] = [];
  for (let at = 0; at < tens; at++)
    codes.push(...(await Promise.all(Array.from({ length: 10 }, () => codeOf(attempt())))));
  return codes;
};
const times = (n: number, code: string): string[] => Array<string>(n).fill(code);

describe('attempts', () => {
  let server: TestServer;
  let networks = 0;
  beforeAll(async () => {
    server = await startTestServer({
      TRUST_PROXY: '1',
      RATE_LIMIT_EXEMPT: '',
      REGISTRATIONS_PER_HOUR: '1000',
    });
  });
  afterAll(() => server.close());
  const browser = (): Browser => new Browser(server.base, `10.1.${++networks}.1`);
  const owner = async () => {
    const [own, identity] = [browser(), createIdentity()];
    const { token, userId } = await own.post<{ token: string; userId: number }>(
      '/api/users',
      identity,
    );
    own.token = token;
    return { own, identity, userId };
  };
  const signIn = (from: Browser, identity: { email: string; password: string }) =>
    from.post('/api/sessions', identity);
  const wrong = ({ email }: { email: string }) => ({ email, password: 'not-the-right-lantern' });

  it('by strangers in a hundred networks do not lock the owner out of a known browser or network (A30)', async () => {
    const { own, identity } = await owner();
    const answers = await inTens(11, () => signIn(browser(), wrong(identity)));
    // the limit for all strangers together takes effect, although each browser has its own network
    expect(answers.sort()).toEqual([...times(100, 'BF-5'), ...times(10, 'RATE_LIMITED')]);
    expect(await codeOf(signIn(browser(), identity))).toBe('RATE_LIMITED');
    const moved = own;
    moved.address = `10.2.${networks}.1`;
    await signIn(moved, identity);
    const sameNetwork = new Browser(server.base, `10.1.${networks + 1000}.1`);
    sameNetwork.address = moved.address;
    await signIn(sameNetwork, identity);
  });
  it('by a stranger in the owner’s own network do not lock the owner’s browser out (A30)', async () => {
    const { own, identity } = await owner();
    const housemate = new Browser(server.base, own.address);
    expect(await tries(11, () => signIn(housemate, wrong(identity)))).toEqual([
      ...times(10, 'BF-5'),
      'RATE_LIMITED',
    ]);
    await signIn(own, identity);
  });
  it('are at most ten before growing waits; a success clears the count (A30)', async () => {
    const { identity } = await owner();
    const thief = browser();
    expect(await tries(11, () => signIn(thief, wrong(identity)))).toEqual([
      ...times(10, 'BF-5'),
      'RATE_LIMITED',
    ]);
    for (const minutes of [1, 2, 4, 8]) {
      const refused = await signIn(thief, identity).catch((error: unknown) => error as CallError);
      expect(refused).toMatchObject({
        status: 429,
        details: { retryAfterSeconds: minutes * 60 },
        message: buildSentenceMatcher({ key: 'wait.minutes', params: { n: minutes } }),
      });
      server.clock.advance(minutes * minuteMs);
      expect(await codeOf(signIn(thief, wrong(identity)))).toBe('BF-5');
    }
    server.clock.advance(16 * minuteMs);
    await signIn(thief, identity);
    expect(await tries(10, () => signIn(thief, wrong(identity)))).toEqual(times(10, 'BF-5'));
  });
  it('check at most ten of twenty concurrent wrong passwords (A30)', async () => {
    const { identity } = await owner();
    const thief = browser();
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(signIn(thief, wrong(identity)))),
    );
    expect(codes.filter((code) => code === 'BF-5')).toHaveLength(10);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(10);
  });
  it('count no repeated successful sign-in, neither for the player nor for the network (A30)', async () => {
    const { own, identity } = await owner();
    expect(await inTens(11, () => signIn(own, identity))).toEqual(times(110, 'ok'));
  });
  it('to prove the password count in their own browser; a stolen session does not fill that count (A30)', async () => {
    const { own, identity, userId } = await owner();
    const thief = browser();
    thief.token = own.token;
    thief.setCookie('bf-auth', own.cookies.get('bf-auth') ?? '');
    expect(
      await tries(11, () =>
        thief.post('/api/sessions/proof', { password: 'not-the-right-lantern' }),
      ),
    ).toEqual([...times(10, 'BF-5'), 'RATE_LIMITED']);
    const change = (from: Browser) =>
      from.post(`/api/users/${userId}/change-password`, {
        currentPassword: identity.password,
        password: 'a-lantern-behind-a-door',
      });
    expect(await codeOf(change(thief))).toBe('RATE_LIMITED');
    expect(
      await tries(12, () => own.post('/api/sessions/proof', { password: identity.password })),
    ).toEqual(times(12, 'ok'));
    await change(own);
  });
  it('by a stranger, five requests for a new password, do not stop the owner’s own (A30)', async () => {
    const { own, identity } = await owner();
    const stranger = browser();
    const ask = (from: Browser) =>
      codeOf(from.post('/api/users/forgot-password', { email: identity.email }));
    expect(
      await tries(6, () => stranger.post('/api/users/forgot-password', { email: identity.email })),
    ).toEqual([...times(5, 'ok'), 'RATE_LIMITED']);
    expect([await ask(own), await ask(browser())]).toEqual(['ok', 'ok']);
    expect(
      await tries(6, () =>
        stranger.post('/api/users/forgot-password', { email: createIdentity().email }),
      ),
    ).toEqual(times(6, 'ok'));
  });
  it('with right codes are not counted; wrong ones by a stranger do not stop the owner (A30, A24)', async () => {
    const admin = await server.admin();
    const { own, identity, userId } = await owner();
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: userId },
      body: { rolesToAdd: ['SUPPORT'], reason: 'Test' },
    });
    own.token = (await own.post<{ token: string }>('/api/sessions', identity)).token;
    const { secret, bindingToken } = await own.post<{ secret: string; bindingToken: string }>(
      '/api/admin/two-factor/binding',
      undefined,
    );
    const right = () =>
      new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 }).generate({
        timestamp: server.clock.now().getTime(),
      });
    await own.post('/api/admin/two-factor/binding/confirm', { token: right(), bindingToken });
    const confirm = (from: Browser, token: string) =>
      from.post('/api/admin/two-factor/sessions', { token });
    const thief = browser();
    thief.token = (await thief.post<{ token: string }>('/api/sessions', identity)).token;
    expect(await tries(6, () => confirm(thief, '000000'))).toEqual([
      ...times(5, 'WRONG_TOKEN'),
      'RATE_LIMITED',
    ]);
    for (let n = 0; n < 7; n++) {
      server.clock.advance(30_000);
      await confirm(own, right());
    }
    expect(await tries(6, () => confirm(own, '000000'))).toEqual([
      ...times(5, 'WRONG_TOKEN'),
      'RATE_LIMITED',
    ]);
  });
});

describe('attempts where a captcha is set', () => {
  let server: TestServer;
  let provider: Server;
  let networks = 0;
  beforeAll(async () => {
    provider = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () =>
        response.end(
          JSON.stringify({ success: new URLSearchParams(body).get('response') === 'solved' }),
        ),
      );
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const verify = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/verify`;
    server = await startTestServer({
      TRUST_PROXY: '1',
      RATE_LIMIT_EXEMPT: '',
      CAPTCHA_KEY: 'k',
      CAPTCHA_SECRET: 's',
      CAPTCHA_SCRIPT_URL: verify,
      CAPTCHA_VERIFY_URL: verify,
    });
  });
  afterAll(async () => {
    await server.close();
    await new Promise<void>((resolve) => provider.close(() => resolve()));
  });
  const browser = (): Browser => new Browser(server.base, `10.1.${++networks}.1`);

  it('require it before a wait; it opens what strangers everywhere have filled (A30)', async () => {
    const identity = createIdentity();
    await browser().post('/api/users', { ...identity, recaptcha: 'solved' });
    const wrong = { ...identity, password: 'not-the-right-lantern' };
    const thief = browser();
    expect(await tries(6, () => thief.post('/api/sessions', wrong))).toEqual([
      ...times(5, 'BF-5'),
      'CAPTCHA_REQUIRED',
    ]);
    expect(await codeOf(thief.post('/api/sessions', { ...wrong, recaptcha: 'invented' }))).toBe(
      'CAPTCHA_FAILED',
    );
    expect(
      await tries(6, () => thief.post('/api/sessions', { ...wrong, recaptcha: 'solved' })),
    ).toEqual([...times(5, 'BF-5'), 'RATE_LIMITED']);
    await inTens(10, () => browser().post('/api/sessions', { ...wrong, recaptcha: 'solved' }));
    expect(await codeOf(browser().post('/api/sessions', identity))).toBe('CAPTCHA_REQUIRED');
    await browser().post('/api/sessions', { ...identity, recaptcha: 'solved' });
  });
});
