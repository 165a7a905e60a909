import { api } from '@guildhall/contract/api';
import { featureNames } from 'virtual:feature-names';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { renderPortal, playerReply, playerId, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { getLocale } from '../../messages/runtime.js';
import { queryClient } from '../../shared/query/query-client.ts';
import { ClosedFeaturePage } from '../not-found.page.tsx';
import { PortalHeader } from './header.tsx';
import { PhoneTabBar } from './tab-bar.tsx';

const settings = (features: Record<string, boolean>): Reply<typeof api.settings> => ({
  storeUrl: null,
  captchaKey: null,
  captchaScript: null,
  twitchSignIn: false,
  messaging: null,
  features,
  languages: ['en', 'ru'],
  currencyNames: {},
});
const link = (name: string) => page.getByRole('link', { name });

describe('closed features', () => {
  beforeEach(() => {
    signInAs(playerId);
    mockReply(api.sessionsAvailability, { gameSessionsEnabled: true, nextPlaytime: null });
    mockReply(api.currentUser, playerReply);
    mockReply(api.listBalances, { data: [] });
    mockReply(api.checkUnread, { unread: false });
    mockReply(api.listInbox, { data: [], page: 1, totalPages: 1, waiting: 0 });
  });

  it('have no entry in header, menu and tabs until they open again (R3.86)', async () => {
    mockReply(api.settings, settings({ tournaments: false, referral: false }));
    await renderPortal(
      <>
        <PortalHeader />
        <PhoneTabBar />
      </>,
      { isBeside: true },
    );
    await expect.element(link(m.header_inventory()).first()).toBeVisible();
    // before the reply, every feature is assumed to be open
    await expect.poll(() => link(m.header_tournaments()).elements()).toEqual([]);
    const menu = page.getByRole('button', { name: m.header_account({ name: 'Walker' }) });
    await menu.click();
    await expect
      .element(page.getByRole('menuitem', { name: m.header_menu_log_out() }))
      .toBeVisible();
    expect(page.getByRole('menuitem', { name: m.header_menu_referral() }).elements()).toEqual([]);
    mockReply(api.settings, settings({ tournaments: true, referral: true }));
    await queryClient.invalidateQueries({ queryKey: ['settings'] });
    await expect
      .element(page.getByRole('menuitem', { name: m.header_menu_referral() }))
      .toBeVisible();
    expect(link(m.header_tournaments()).elements().length).toBeGreaterThan(0);
  });
  it.each(testAppearances)(
    'are named on their page, with a way back: %s',
    async (_, appearance) => {
      await renderPortal(<ClosedFeaturePage feature="tournaments" />, {
        ...appearance,
        isBeside: true,
      });
      const name = featureNames.tournaments[getLocale()];
      await expect.element(page.getByText(m.page_closed_text({ name }))).toBeVisible();
      await expect.element(page.getByRole('button', { name: m.page_unknown_home() })).toBeVisible();
      // the test frame of a part has its own main landmark
      const own = (await listAccessibilityViolations()).filter(
        (fault) => !fault.startsWith('landmark-'),
      );
      expect(own).toEqual([]);
    },
  );
});
