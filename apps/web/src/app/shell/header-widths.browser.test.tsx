import { api } from '@guildhall/contract/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPortal, playerReply, playerId, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import { queryClient } from '../../shared/query/query-client.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { PortalHeader } from './header.tsx';

const longestName = 'Mmmmmmmmmmmmmmmmmmmm';

describe('the header of a player with the longest name', () => {
  const banner = () => page.getByRole('banner');
  beforeEach(() => {
    signInAs(playerId);
    mockReply(api.currentUser, playerReply);
    mockReply(api.listBalances, { data: [] });
    mockReply(api.checkUnread, { unread: false });
    mockReply(api.listInbox, { data: [], page: 1, totalPages: 1, waiting: 0 });
    mockReply(api.settings, {
      storeUrl: 'https://store.example.test/guildhall',
      captchaKey: null,
      captchaScript: null,
      twitchSignIn: false,
      messaging: null,
      features: {},
      languages: ['en', 'ru'],
      currencyNames: {},
    });
  });

  it.each([
    ['en', 'live'],
    ['ru', 'live'],
    ['en', 'next'],
    ['ru', 'next'],
  ] as const)('has nothing over anything else at any width: %s, %s', async (locale, kind) => {
    const nextPlaytime = new Date(Date.now() + 9 * 86_400_000).toISOString();
    mockReply(
      api.sessionsAvailability,
      kind === 'live'
        ? { gameSessionsEnabled: true, nextPlaytime: null }
        : { gameSessionsEnabled: false, nextPlaytime },
    );
    await renderPortal(<PortalHeader />, { locale, isBeside: true });
    queryClient.setQueryData(buildQueryKey('user', playerId), {
      ...playerReply,
      account: { ...playerReply.account, username: longestName },
    });
    await expect
      .element(banner().getByRole('button', { name: new RegExp(longestName) }))
      .toBeVisible();
    await expect.poll(() => banner().element().querySelector('[data-playtime]')).not.toBeNull();
    for (const width of [390, 951, 1_080, 1_081, 1_280, 1_380, 1_381, 1_440, 1_920]) {
      await page.viewport(width, 900);
      const parts = [...banner().element().querySelectorAll('a, button, [data-playtime]')]
        .filter((part) => part.getClientRects().length > 0)
        .map((part) => part.getBoundingClientRect());
      expect(parts.length).toBeGreaterThan(4);
      const faults = parts.flatMap((part, at) =>
        parts
          .slice(at + 1)
          .filter(
            (other) =>
              part.left < other.right - 1 &&
              other.left < part.right - 1 &&
              part.top < other.bottom - 1 &&
              other.top < part.bottom - 1,
          )
          .map((other) => [Math.round(part.left), Math.round(other.left)]),
      );
      expect(faults, `${width} px`).toEqual([]);
      expect(Math.max(...parts.map(({ right }) => right)), `${width} px`).toBeLessThan(width);
    }
  });
});
