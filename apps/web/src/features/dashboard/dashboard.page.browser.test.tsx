import { api } from '@guildhall/contract/api';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPortal, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { DashboardPage } from './dashboard.page.tsx';

/** All calls that the dashboard reads. */
const reads = [
  api.currentUser,
  api.listBalances,
  api.alphaKey,
  api.listLevelRewards,
  api.ownTournaments,
  api.listReferralRewards,
  api.listMissions,
  api.listPasses,
  api.listAchievements,
  api.listNews,
  api.hotLinks,
  api.listLinks,
];

it('a dashboard whose reads are all refused says so, and does not retry forever', async () => {
  signInAs(7);
  const asked = reads.map((read) => mockReply(read, buildRefusal('INTERNAL')));
  await renderPortal(<DashboardPage />, {}, '/dashboard');
  await expect.element(page.getByRole('heading', { name: m.news_title() })).toBeVisible();
  await expect
    .poll(() => page.getByRole('button', { name: m.state_retry() }).elements().length)
    .toBeGreaterThan(1);
  await expect
    .poll(() => page.getByText(m.state_error_title()).elements().length)
    .toBeGreaterThan(4);
  // the page and its parts make these reads, but do not repeat them
  expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(3);
});
