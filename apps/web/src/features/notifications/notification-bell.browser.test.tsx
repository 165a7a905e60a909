import { api } from '@guildhall/contract/api';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { userStatus } from '@guildhall/contract/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, waitForFrames } from '../../../test/drawn.harness.tsx';
import { renderPortal, playerReply, playerId, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { queryClient } from '../../shared/query/query-client.ts';
import { NotificationBell } from './notification-bell.tsx';

type Rows = Reply<typeof api.listNotifications>['data'];
const rows: Rows = [1, 2].map((id) => ({
  id,
  text: `Cloak ${id} is ready to claim`,
  type: 'LEVEL_REWARD_AVAILABLE',
  image: null,
  createdAt: '2026-11-22T14:05:00.000Z',
  isRead: false,
}));
const bell = () => getControlByRole('button', m.header_bell());
const markedBell = () => getControlByRole('button', m.header_bell_unread());
const list = () => page.getByRole('region', { name: m.notifications_title() });

describe('the bell', () => {
  /** Ids that the fake server stores as read. */
  let read: number[] = [];
  beforeEach(() => {
    read = [];
    signInAs(playerId);
    mockReply(api.currentUser, { ...playerReply, statusId: userStatus.verified });
    mockReply(api.listInbox, { data: [], page: 1, totalPages: 1, waiting: 0 });
    mockReply(api.listNotifications, () => ({
      data: rows.map((row) => ({ ...row, isRead: read.includes(row.id) })),
      page: 1,
      totalPages: 1,
    }));
    mockReply(api.checkUnread, () => ({ unread: rows.some(({ id }) => !read.includes(id)) }));
  });
  async function openList(): Promise<void> {
    await renderPortal(<NotificationBell />);
    await markedBell().click();
    await expect.element(list().getByRole('listitem')).toHaveLength(2);
    // a section above the rows may appear or disappear when its answer arrives and move the rows
    // below the mouse
    await expect.poll(() => queryClient.isFetching()).toBe(0);
  }

  it('closes when the page changes and stays closed when the player comes back', async () => {
    const { router } = await renderPortal(<NotificationBell />, undefined, '/$page');
    await markedBell().click();
    await expect.element(list()).toBeVisible();
    router.history.push('/elsewhere');
    await expect.element(list()).not.toBeInTheDocument();
    router.history.back();
    await expect.poll(() => router.state.location.pathname).not.toBe('/elsewhere');
    await waitForFrames();
    await expect.element(markedBell()).toHaveAttribute('aria-expanded', 'false');
  });

  // without a channel, because messages to other tabs arrive seconds later and the bell must not
  // wait for them
  it('has no dot once everything is marked as read (R2.111 R2.126)', async () => {
    await openList();
    mockReply(api.readAllNotifications, () => {
      read = rows.map(({ id }) => id);
      return {};
    });
    await getControlByRole('button', m.notifications_mark_as_read()).click();
    await expect.element(bell()).toBeVisible();
    await expect.element(list().getByText(m.notifications_unread())).not.toBeInTheDocument();
  });

  it('keeps its dot until the last row is read (R2.126 R2.129 R4.33)', async () => {
    await openList();
    const asked = mockReply(api.readNotifications, ({ body }) => {
      read.push(...[(body as { id: number | number[] }).id].flat());
      return {};
    });
    await list().getByRole('listitem').nth(0).hover();
    await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ id: [1] }]);
    await expect.element(list().getByText(m.notifications_unread())).toHaveLength(1);
    await expect.element(markedBell()).toBeVisible();
    await list().getByRole('listitem').nth(1).hover();
    await expect.element(bell()).toBeVisible();
    expect(asked.map(({ body }) => body)).toEqual([{ id: [1] }, { id: [2] }]);
  });

  it('marks only the row under the mouse, even the oldest of three unread ones', async () => {
    const three = [...rows, ...rows.slice(1).map((row) => ({ ...row, id: 3 }))];
    mockReply(api.listNotifications, () => ({
      data: three.map((row) => ({ ...row, isRead: read.includes(row.id) })),
      page: 1,
      totalPages: 1,
    }));
    const asked = mockReply(api.readNotifications, ({ body }) => {
      read.push(...[(body as { id: number | number[] }).id].flat());
      return {};
    });
    await renderPortal(<NotificationBell />);
    await markedBell().click();
    await expect.element(list().getByRole('listitem')).toHaveLength(3);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await list().getByRole('listitem').nth(2).hover();
    await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ id: [3] }]);
    await expect.element(list().getByText(m.notifications_unread())).toHaveLength(2);
    await expect
      .element(list().getByRole('listitem').nth(2).getByText(m.notifications_unread()))
      .not.toBeInTheDocument();
    await expect.element(markedBell()).toBeVisible();
  });
});
