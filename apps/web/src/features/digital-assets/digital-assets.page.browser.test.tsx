import { api } from '@guildhall/contract/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import {
  mockWallet,
  renderPortal,
  signInAs,
  buildStakingReply,
} from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { DigitalAssetsPage } from './digital-assets.page.tsx';

const wallet = {
  id: 3,
  address: '5NWKubjLrVY7quDupr1KY6M9TYyLQHAqomCNZgws5UjB',
  authWay: 'Lantern',
  createdAt: '2026-11-25T12:00:00.000Z',
};
const noPage = { data: [], page: 1, totalPages: 1 };

describe('the page of digital assets', () => {
  beforeEach(() => {
    signInAs(7);
    mockWallet();
    mockReply(api.listWallets, { data: [wallet] });
    mockReply(api.listAssets, noPage);
    mockReply(api.countOwnAssets, { amount: 0 });
    mockReply(api.listMintableItems, noPage);
    mockReply(api.listCapsules, { data: [] });
    mockReply(api.readStaking, buildStakingReply('0'));
    mockReply(api.openlootStatus, { status: 'NONE', openlootUserId: null });
    mockReply(api.openlootEnabled, { enabled: true, endsAt: null, takesIn: true, sendsBack: true });
  });
  const open = (appearance?: Parameters<typeof renderPortal>[1], search = '') =>
    renderPortal(<DigitalAssetsPage />, appearance, '/digital-assets', search);
  const link = () => getControlByRole('button', m.wallets_link());

  it.each(testAppearances)(
    'says that the chain is closed, and offers no wallet to link: %s',
    async (_, appearance) => {
      mockReply(api.connectionUrl, buildRefusal('FEATURE_CLOSED'));
      await open(appearance);
      await expect.element(page.getByText(m.assets_closed(), { exact: true })).toBeVisible();
      await expect.element(page.getByText(m.wallets_primary())).toBeVisible();
      expect(link().elements()).toEqual([]);
      // the page is drawn inside of another page.
      expect(
        (await listAccessibilityViolations()).filter((fault) => !fault.startsWith('landmark')),
      ).toEqual([]);
    },
  );

  it('offers the first wallet to link to players without one', async () => {
    mockReply(api.listWallets, { data: [] });
    await open();
    await expect.element(page.getByText(m.wallets_empty())).toBeVisible();
    await expect.element(link()).toBeVisible();
  });

  it('opens the claim once for players who came to claim', async () => {
    mockReply(api.readStaking, buildStakingReply('1250'));
    const { router } = await open({}, '?claim=true');
    await expect.element(page.getByRole('dialog').getByText(/12.50 Ember/)).toBeVisible();
    await expect.poll(() => router.state.location.search).toEqual({});
  });
});
