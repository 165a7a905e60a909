import { adminApi } from '@guildhall/contract/api';
import { airdropCampaignsSection } from '@guildhall/contract/reach/airdrops/airdrops.section';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  mockCurrencies,
  renderSection,
  getSectionEndpoint,
  toListReply,
  toStoredRow,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { sectionOverride } from './airdrop-campaigns.tsx';

prepareOfficeTests();

describe('an airdrop campaign (R3.83)', () => {
  const row = toStoredRow({
    id: 5,
    name: 'Siege week',
    currency: 'GEM',
    pool: 10_000,
    start: '2026-11-02T12:00:00.000Z',
    end: '2026-11-09T12:00:00.000Z',
    offSeason: false,
    paused: false,
    state: 'SETTLING',
    participants: 41,
  });
  it.each(testAppearances)(
    'shows its known state and asks before it is settled: %s',
    async (_, appearance) => {
      mockCurrencies();
      mockReply(getSectionEndpoint(airdropCampaignsSection, 'list'), toListReply([row]));
      mockReply(getSectionEndpoint(airdropCampaignsSection, 'get'), row);
      mockReply(adminApi.airdropReport, {
        state: 'SETTLING',
        currency: 'GEM',
        name: 'Gems',
        decimals: 2,
        held: '10000',
        paid: '0',
        returned: '0',
        participants: 41,
        shares: 0,
        sharesPaid: 0,
        posts: [
          {
            id: 1,
            link: 'https://x.com/guildhall/status/12',
            action: 'LIKE',
            done: 12,
            reading: 'FINAL',
            readAt: '2026-11-09T12:01:00.000Z',
          },
          {
            id: 2,
            link: 'https://x.com/guildhall/status/13',
            action: 'REPOST',
            done: 0,
            reading: 'FAILED',
            readAt: null,
          },
        ],
        mayDecide: true,
      });
      await renderSection(airdropCampaignsSection, {
        at: '/5',
        override: sectionOverride,
        ...appearance,
      });
      const desk = page.getByRole('region', { name: m.admin_airdrop_state() });
      const table = desk.getByRole('table');
      await expect
        .element(table.getByText(m.admin_airdrop_reading_final(), { exact: false }))
        .toBeVisible();
      await expect.element(table.getByText(m.admin_airdrop_reading_failed())).toBeVisible();
      await desk.getByRole('button', { name: m.admin_airdrop_settle() }).click();
      await expect.element(page.getByRole('dialog').getByText(/100[.,]00 Gems/)).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
});
