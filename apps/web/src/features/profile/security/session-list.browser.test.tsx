import { api } from '@guildhall/contract/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { renderPortal, signInAs } from '../../../../test/portal.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { SessionList } from './session-list.tsx';

const at = '2026-11-20T10:00:00.000Z';
const session = (id: number, device: string, current = false) => ({
  id,
  device,
  current,
  createdAt: at,
  lastSeenAt: at,
});
const everywhere = () => page.getByRole('button', { name: m.profile_sessions_end_others() });
const render = (appearance = {}) =>
  renderPortal(
    <>
      <h1>{m.profile_sessions()}</h1>
      <SessionList />
    </>,
    appearance,
  );

describe('the sessions of a player', () => {
  beforeEach(() => signInAs(7));

  it.each(testAppearances)('pass accessibility checks: %s', async (_, appearance) => {
    mockReply(api.listSessions, {
      data: [session(1, 'Firefox, Linux'), session(2, 'Chrome, Windows', true), session(3, 'Edge')],
    });
    await render(appearance);
    await expect.element(page.getByText('Firefox, Linux')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('are ended everywhere else by a button above them, which spares this one', async () => {
    mockReply(api.listSessions, {
      data: [session(1, 'Firefox, Linux'), session(2, 'Chrome, Windows', true), session(3, 'Edge')],
    });
    const ended = mockReply(api.endSession, {});
    await render();
    await expect.element(page.getByText(m.profile_sessions_others({ count: 2 }))).toBeVisible();
    const rows = page.getByRole('listitem');
    await expect.element(rows.nth(0).getByText('Chrome, Windows')).toBeVisible();
    const top = (element: Element): number => element.getBoundingClientRect().top;
    expect(top(everywhere().element())).toBeLessThan(top(rows.nth(0).element()));
    await everywhere().click();
    await expect.poll(() => ended.map(({ params }) => params['sessionId'])).toEqual(['1', '3']);
  });
});
