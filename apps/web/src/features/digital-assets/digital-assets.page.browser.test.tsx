import { api } from '@guildhall/contract/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControl, looks } from '../../../test/drawn.harness.tsx';
import { listAccessFaults } from '../../../test/faults.harness.ts';
import { answerWallet, drawPortal, signInAs, buildStaking } from '../../../test/portal.harness.tsx';
import { answer, refuse } from '../../../test/server.harness.ts';
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
    answerWallet();
    answer(api.listWallets, { data: [wallet] });
    answer(api.listAssets, noPage);
    answer(api.countOwnAssets, { amount: 0 });
    answer(api.listMintableItems, noPage);
    answer(api.listCapsules, { data: [] });
    answer(api.readStaking, buildStaking('0'));
    answer(api.openlootStatus, { status: 'NONE', openlootUserId: null });
    answer(api.openlootEnabled, { enabled: true, endsAt: null, takesIn: true, sendsBack: true });
  });
  const open = (look?: Parameters<typeof drawPortal>[1], search = '') =>
    drawPortal(<DigitalAssetsPage />, look, '/digital-assets', search);
  const link = () => getControl('button', m.wallets_link());

  it.each(looks)(
    'says that the chain is closed, and offers no wallet to link: %s',
    async (_, look) => {
      answer(api.connectionUrl, refuse('FEATURE_CLOSED'));
      await open(look);
      await expect.element(page.getByText(m.assets_closed(), { exact: true })).toBeVisible();
      await expect.element(page.getByText(m.wallets_primary())).toBeVisible();
      expect(link().elements()).toEqual([]);
      // The page is drawn inside of another one.
      expect((await listAccessFaults()).filter((fault) => !fault.startsWith('landmark'))).toEqual(
        [],
      );
    },
  );

  it('offers the first wallet to link to players without one', async () => {
    answer(api.listWallets, { data: [] });
    await open();
    await expect.element(page.getByText(m.wallets_empty())).toBeVisible();
    await expect.element(link()).toBeVisible();
  });

  it('opens the claim once for players who came to claim', async () => {
    answer(api.readStaking, buildStaking('1250'));
    const { router } = await open({}, '?claim=true');
    await expect.element(page.getByRole('dialog').getByText(/12.50 Ember/)).toBeVisible();
    await expect.poll(() => router.state.location.search).toEqual({});
  });
});
