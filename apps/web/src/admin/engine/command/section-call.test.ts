import { adminCalls } from '@guildhall/contract/generated/admin-calls';
import { calls } from '@guildhall/contract/generated/calls';
import { limits } from '@guildhall/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hotLinksSection } from '@guildhall/contract/reach/content/hot-links.section';
import { createFakeStorage } from '../../../shared/session/storage.fixture.ts';
import { callSection } from './section-call.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';

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
    vi.stubGlobal('localStorage', createFakeStorage());
    vi.stubGlobal('sessionStorage', createFakeStorage());
    answers(200, {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('goes to the page’s own origin, so that an https page sends https requests only (R7.1)', async () => {
    await call('settings');
    expect(sent().path).toMatch(/^\/api\//);
    const paths = [...Object.values(calls), ...Object.values(adminCalls)].map(([, path]) => path);
    expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual([]);
  });

  it('sends credentials with reads and writes (R7.2)', async () => {
    await call('settings');
    await call('logout', { body: { platform: 0 } });
    await callSection('GET', `${hotLinksSection.base}/1`);
    expect([0, 1, 2].map((at) => sent(at).init?.credentials)).toEqual([
      'include',
      'include',
      'include',
    ]);
  });

  it('times out after 95000 ms; exports and bulk changes after 180000 ms (R7.3 R9.9)', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await call('settings');
    await callSection('POST', `${hotLinksSection.base}/list`, { body: {} });
    await callSection('POST', `${hotLinksSection.base}/export`, { body: {}, isLong: true });
    expect(timeout.mock.calls.flat()).toEqual([95_000, 95_000, 180_000]);
  });

  it('sends the admin session header with a stored two-factor token, to the back office only (R7.6)', async () => {
    await callSection('GET', `${hotLinksSection.base}/1`);
    expect(sent().headers.get(limits.adminSessionHeader)).toBeNull();
    localStorage.setItem('bf-bank', JSON.stringify('the-second-half'));
    await callSection('GET', `${hotLinksSection.base}/1`);
    await call('settings');
    expect(sent(1).headers.get(limits.adminSessionHeader)).toBe('the-second-half');
    expect(sent(2).headers.get(limits.adminSessionHeader)).toBeNull();
  });

  it.each([
    ['R8.10', 'a server error', 500],
    ['R8.15', 'a forbidden call', 403],
    ['R8.19', 'any other status', 418],
  ])('%s reports %s by its status, with the server’s text', async (_requirement, _what, status) => {
    answers(status, { message: 'words' });
    await expect(call('settings')).rejects.toMatchObject({
      name: 'ApiError',
      status,
      message: 'words',
      handled: false,
    });
  });

  it('reports a missing response as an error without a status (R8.20 R8.19)', async () => {
    vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    const error: unknown = await call('settings').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, code: undefined, message: '' });
  });
});
