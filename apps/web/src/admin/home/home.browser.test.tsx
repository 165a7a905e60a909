import { adminApi } from '@guildhall/contract/api';
import {
  homeCountMax,
  homeLineNames,
  homeStatisticLabels,
  officeHomeLines,
  type HomeLineName,
} from '@guildhall/contract/office/home';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { renderOffice, prepareOfficeTests } from '../../../test/office.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { translateToPageLanguage } from '../office-texts.ts';
import { OfficeHomeScreen } from './home.screen.tsx';

prepareOfficeTests();
type Home = Result<typeof adminApi.adminHome>;
const at = '2026-11-20T10:00:00.000Z';
const none = { count: 0, isMore: false };
const home = (
  open: Partial<Record<HomeLineName, number>> = {},
  overrides: Partial<Home> = {},
): Home => ({
  lines: homeLineNames.map((name) => ({
    name,
    count: open[name] ?? 0,
    isMore: open[name] === homeCountMax,
    since: open[name] === undefined ? null : at,
  })),
  figures: [
    {
      name: 'registered',
      today: { count: 12, isMore: false },
      before: { count: 9, isMore: false },
      hours: [...Array.from({ length: 22 }, () => 0), 5, 7],
    },
    { name: 'matches', today: { count: homeCountMax, isMore: true }, before: none, hours: [] },
    { name: 'purchases', today: none, before: none, hours: Array.from({ length: 24 }, () => 0) },
  ],
  changes: [],
  ...overrides,
});
const lineText = (name: HomeLineName) => translateToPageLanguage(officeHomeLines[name].label);
beforeEach(() => {
  mockReply(adminApi.adminGameLoad, {
    from: at,
    stepMs: 1_800_000,
    players: [],
    matches: [],
    cpu: [],
    cpuMost: [],
  });
});

describe('the home page of the back office', () => {
  it.each(testAppearances)('passes accessibility checks, %s', async (_name, appearance) => {
    mockReply(adminApi.adminHome, home({ approvals: 2, failedTasks: 1 }));
    await renderOffice(OfficeHomeScreen, appearance);
    await expect.element(page.getByText(lineText('approvals'))).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('lists open work and problems first, each linked to the counted rows', async () => {
    mockReply(adminApi.adminHome, home({ tournaments: homeCountMax, closedFaucets: 3 }));
    await renderOffice(OfficeHomeScreen);
    const waits = getControlByRole('region', m.admin_home_waits());
    const first = waits.getByRole('listitem').first();
    await expect.poll(() => first.element().textContent).toContain(`+ ${lineText('tournaments')}`);
    const faucets = page.getByRole('link', { name: new RegExp(lineText('closedFaucets')) });
    await expect
      .element(faucets)
      .toHaveAttribute('href', expect.stringMatching(/\/admin\/economy\?.*isStopped/));
    await expect.element(page.getByText(m.admin_home_nothing_waits())).not.toBeInTheDocument();
    // lines without an entry share one row below the others
    expect(waits.getByRole('listitem').all()).toHaveLength(1);
    const empty = waits.getByRole('link', { name: lineText('heldPayouts') });
    await expect.element(empty).toHaveAttribute('href', expect.stringMatching(/held-payouts/));
  });

  it('leads with the figures, each above the hours that add up to it', async () => {
    mockReply(adminApi.adminHome, home());
    await renderOffice(OfficeHomeScreen);
    const day = getControlByRole('region', m.admin_home_day());
    await expect
      .element(
        day.getByRole('img', {
          name: m.admin_home_hours({
            label: translateToPageLanguage(homeStatisticLabels.registered),
            most: '7',
          }),
        }),
      )
      .toBeVisible();
    // a figure above the counting limit has no chart of its hours
    expect(day.getByRole('img').all()).toHaveLength(2);
    const waits = getControlByRole('region', m.admin_home_waits());
    expect(day.element().getBoundingClientRect().bottom).toBeLessThan(
      waits.element().getBoundingClientRect().top,
    );
  });

  it('says that nothing waits and nothing is wrong, and keeps the lines', async () => {
    mockReply(adminApi.adminHome, home());
    await renderOffice(OfficeHomeScreen);
    await expect.element(page.getByText(m.admin_home_nothing_waits())).toBeVisible();
    await expect.element(page.getByText(m.admin_home_nothing_wrong())).toBeVisible();
    await expect.element(page.getByText(lineText('heldResults'))).toBeVisible();
    await expect.element(page.getByText(m.admin_home_no_changes())).toBeVisible();
  });

  it('groups changes of operators, and opens the entry of a single one', async () => {
    const change = { people: ['Warden', 'Marshal'], at, isMore: false };
    mockReply(
      adminApi.adminHome,
      home(
        {},
        {
          changes: [
            { ...change, type: 'shop.update', text: 'Changed an offer', count: 4, entryId: 91 },
            { ...change, type: 'users.update', text: 'Changed a user', count: 1, entryId: 90 },
          ],
        },
      ),
    );
    await renderOffice(OfficeHomeScreen);
    const offers = page.getByRole('link', { name: /Changed an offer/ });
    await expect.poll(() => offers.element().textContent).toContain('× 4');
    expect(offers.element().textContent).toContain('Warden, Marshal');
    await expect
      .element(offers)
      .toHaveAttribute('href', expect.stringMatching(/activity-log\?.*shop\.update/));
    await expect
      .element(page.getByRole('link', { name: /Changed a user/ }))
      .toHaveAttribute('href', expect.stringMatching(/activity-log\/90$/));
  });

  it('says when it cannot be read, and reads again on request', async () => {
    mockReply(adminApi.adminHome, buildRefusal('FORBIDDEN'));
    await renderOffice(OfficeHomeScreen);
    const again = page.getByRole('button', { name: m.state_retry() });
    await expect.element(again).toBeVisible();
    mockReply(adminApi.adminHome, home());
    await again.click();
    await expect.element(page.getByText(m.admin_home_nothing_waits())).toBeVisible();
  });
});
