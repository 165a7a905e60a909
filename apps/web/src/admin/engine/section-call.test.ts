import { adminCalls } from '@guildhall/contract/generated/admin-calls';
import { calls } from '@guildhall/contract/generated/calls';
import { limits } from '@guildhall/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hotLinks } from '@guildhall/contract/reach/hot-links.section';
import { fakeStorage } from '../../shared/session/storage.fixture.ts';
import { sectionCall } from './section-call.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

const answers = (status: number, body: unknown): void => {
  vi.mocked(fetch).mockImplementation(() => Promise.resolve(Response.json(body, { status })));
};
const sent = (at = 0) => {
  const [path, init] = vi.mocked(fetch).mock.calls[at] ?? [];
  return { path, init, headers: new Headers(init?.headers) };
};

describe('a call', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', vi.fn());
    vi.stubGlobal('localStorage', fakeStorage());
    vi.stubGlobal('sessionStorage', fakeStorage());
    answers(200, {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('R7.1 goes to the address of the page and never names another scheme or host, so an https page calls by https alone', async () => {
    await call('settings');
    expect(sent().path).toMatch(/^\/api\//);
    const paths = [...Object.values(calls), ...Object.values(adminCalls)].map(([, path]) => path);
    expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual([]);
  });

  it('R7.2 sends credentials, whether it reads or writes', async () => {
    await call('settings');
    await call('logout', { body: { platform: 0 } });
    await sectionCall('GET', `${hotLinks.base}/1`);
    expect([0, 1, 2].map((at) => sent(at).init?.credentials)).toEqual([
      'include',
      'include',
      'include',
    ]);
  });

  it('R7.3 R9.9 ends after 95000 ms, an export or a bulk change of the back office after 180000 ms', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await call('settings');
    await sectionCall('POST', `${hotLinks.base}/list`, { body: {} });
    await sectionCall('POST', `${hotLinks.base}/export`, { body: {}, isLong: true });
    expect(timeout.mock.calls.flat()).toEqual([95_000, 95_000, 180_000]);
  });

  it('R7.6 carries the header of the admin session once a two-factor token is stored, on calls of the back office alone', async () => {
    await sectionCall('GET', `${hotLinks.base}/1`);
    expect(sent().headers.get(limits.adminSessionHeader)).toBeNull();
    localStorage.setItem('bf-bank', JSON.stringify('the-second-half'));
    await sectionCall('GET', `${hotLinks.base}/1`);
    await call('settings');
    expect(sent(1).headers.get(limits.adminSessionHeader)).toBe('the-second-half');
    expect(sent(2).headers.get(limits.adminSessionHeader)).toBeNull();
  });

  it.each([
    ['R8.10', 'a server error', 500],
    ['R8.15', 'a forbidden call', 403],
    ['R8.19', 'any other status', 418],
  ])(
    '%s tells %s by its status, with the words of the server',
    async (_requirement, _what, status) => {
      answers(status, { message: 'words' });
      await expect(call('settings')).rejects.toMatchObject({
        name: 'ApiError',
        status,
        message: 'words',
        handled: false,
      });
    },
  );

  it('R8.20 R8.19 tells no response apart from every answer: an error without a status', async () => {
    vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    const error: unknown = await call('settings').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, code: undefined, message: '' });
  });
});
