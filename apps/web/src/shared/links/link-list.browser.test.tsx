import { accountLinkCalls as laterCalls } from '@guildhall/contract/reach/links/links';
import type { LinkProvider } from '@guildhall/contract/reach/links/link-names';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  testAppearances,
  type Appearance,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { playerId, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import { queryClient } from '../query/query-client.ts';
import { visibleToasts } from '../../ui/toasts/toast.store.ts';
import { AccountLinkList } from './link-list.tsx';
import { AccountLinksCard } from './links-card.tsx';

const toLink = (provider: LinkProvider, overrides: object = {}) => ({
  provider,
  available: true,
  state: 'NONE' as const,
  name: null,
  linkedAt: null,
  ...overrides,
});
const linked = { state: 'LINKED' as const, name: 'lantern', linkedAt: '2026-11-02T12:00:00.000Z' };
const drawList = (appearance?: Appearance) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <AccountLinkList component="profile-settings" />
    </QueryClientProvider>,
    appearance,
  );
const listToastTexts = (): string[] => visibleToasts.get().map(({ text }) => text);

describe('linked accounts', () => {
  beforeEach(() => signInAs(playerId));

  it.each(testAppearances)(
    'show benefit, linked name and faults of each: %s',
    async (_n, appearance) => {
      mockReply(laterCalls.listLinks, {
        data: [
          toLink('discord', linked),
          toLink('twitch', { ...linked, state: 'RECONNECT' }),
          toLink('twitter'),
          toLink('openloot', { available: false }),
        ],
      });
      await drawList(appearance);
      await expect.poll(() => page.getByRole('listitem').elements().length).toBe(3);
      await expect.element(page.getByText(/Discord/).first()).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('ask before unlinking, show the loss, and reload the links', async () => {
    mockReply(laterCalls.listLinks, { data: [toLink('discord', linked)] });
    const asked = mockReply(laterCalls.unlinkDiscord, { commandId: 5 });
    await drawList();
    await getControlByRole('button', 'Unlink Discord').click();
    await expect.element(page.getByText(/Anything you were given stays yours/)).toBeVisible();
    expect(asked).toHaveLength(0);
    mockReply(laterCalls.listLinks, { data: [toLink('discord')] });
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await vi.waitFor(() => expect(listToastTexts()).toContain('Discord unlinked'));
    await expect.element(page.getByRole('button', { name: 'Connect Discord' })).toBeVisible();
  });

  it('ask to confirm the account, for ten minutes', async () => {
    const linkedAt = new Date().toISOString();
    mockReply(laterCalls.listLinks, { data: [toLink('discord', { ...linked, linkedAt })] });
    await drawList();
    await getControlByRole('button', 'Not you? Unlink Discord').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  it('say why an account cannot be linked now', async () => {
    mockReply(laterCalls.listLinks, { data: [toLink('twitter')] });
    mockReply(
      laterCalls.linkTwitter,
      buildRefusal('NOT_FOUND', { message: 'Twitter is not offered here' }),
    );
    await drawList();
    await getControlByRole('button', 'Connect Twitter').click();
    await vi.waitFor(() => expect(listToastTexts()).toHaveLength(1));
  });

  it('are on the dashboard only while one of them needs the player', async () => {
    mockReply(laterCalls.listLinks, { data: [toLink('discord', linked), toLink('twitter')] });
    await renderComponent(
      <QueryClientProvider client={queryClient}>
        <AccountLinksCard />
      </QueryClientProvider>,
    );
    await expect.element(page.getByRole('button', { name: 'Connect Twitter' })).toBeVisible();
    expect(page.getByText('Discord').elements()).toHaveLength(0);
  });
});
