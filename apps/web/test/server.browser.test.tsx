import { api } from '@guildhall/contract/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../src/shared/api/api-error.ts';
import { call } from '../src/shared/api/call.ts';
import { renderComponent } from './drawn.harness.tsx';
import { signInAs } from './portal.harness.tsx';
import {
  mockReply,
  stopFakeServer,
  buildRefusal,
  noReply,
  startFakeServer,
  type RecordedCall,
} from './server.harness.ts';

const fox = { id: 1, name: 'Fox', image: null, isDefault: true, owned: true };
const wear = () => call('wearAvatar', { params: { id: 7 }, body: { avatarId: 1 } });
const failure = (sent: Promise<unknown>): Promise<unknown> =>
  sent.then(
    () => undefined,
    (error: unknown) => error,
  );
/**
 * Returns the violations that the fake server has recorded and that would fail the test, and
 * restarts the fake server.
 */
function readStatusText(): string {
  const faults = stopFakeServer();
  startFakeServer();
  return faults.join();
}
// signs in, because an earlier file may have left another user signed in
beforeEach(() => signInAs(7));
afterEach(() => {
  readStatusText();
});

describe('the fake server of component tests', () => {
  it('sends the test’s answers, and records the requests', async () => {
    mockReply(api.listAvatars, { data: [fox] });
    const asked: readonly RecordedCall[] = mockReply(api.wearAvatar, {});
    await wear();
    expect((await call('listAvatars', { params: { id: 7 } })).data).toEqual([fox]);
    expect(asked.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: '7' }, body: { avatarId: 1 } },
    ]);
    expect(readStatusText()).toBe('');
  });

  it('fails a test whose answer violates the contract', async () => {
    mockReply(api.listAvatars, { data: [{ ...fox, name: 7 as unknown as string }] });
    await failure(call('listAvatars', { params: { id: 7 } }));
    expect(readStatusText()).toContain('answers otherwise');
    mockReply(api.wearAvatar, buildRefusal('CAPTCHA_FAILED'));
    await failure(wear());
    expect(readStatusText()).toContain('CAPTCHA_FAILED is not declared');
  });

  it('fails a test with an invalid or unexpected request', async () => {
    mockReply(api.wearAvatar, {});
    await call('wearAvatar', { params: { id: 7 }, body: { avatarId: -1 } });
    expect(readStatusText()).toContain('is asked otherwise');
    expect(await failure(call('listAvatars', { params: { id: 7 } }))).toMatchObject({ status: 0 });
    expect(readStatusText()).toContain('unexpected request: GET /api/users/7/avatars/all');
  });

  it('refuses with the contract’s error texts, and can stay silent', async () => {
    await renderComponent('a page that hears of it');
    mockReply(api.wearAvatar, buildRefusal('CONFLICT'));
    const refused = await failure(wear());
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 409, code: 'CONFLICT' });
    mockReply(api.wearAvatar, noReply);
    expect(await failure(wear())).toMatchObject({ status: 0 });
    expect(readStatusText()).toBe('');
  });
});
