import { adminApi } from '@guildhall/contract/api';
import { walletsFeed } from '@guildhall/contract/chain/wallets.section';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { control, looks } from '../../../../test/drawn.harness.tsx';
import { faults } from '../../../../test/faults.harness.ts';
import {
  drawSection,
  endpointOf,
  listed,
  stored,
  withOffice,
} from '../../../../test/office.harness.tsx';
import { answer } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { override } from './wallets.tsx';

withOffice();
const row = stored({
  id: 7,
  address: '5NWKubjLrVY7quDupr1KY6M9TYyLQHAqomCNZgws5UjB',
  username: 'Ash',
  userId: 9,
  isPrimary: true,
  authWay: 'Development wallet',
  proof: 'MESSAGE',
  createdAt: '2026-11-22T14:05:00.000Z',
});

it.each(looks)(
  'a wallet is unlinked with a reason; the dialog names its player: %s',
  async (_, look) => {
    answer(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
    answer(endpointOf(walletsFeed, 'list'), listed([row]));
    answer(endpointOf(walletsFeed, 'get'), row);
    const asked = answer(adminApi.adminUnlinkWallet, { commandId: 41 });
    await drawSection(walletsFeed, { at: '/7', override, ...look });
    await control('button', m.admin_wallet_unlink()).click();
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByText(m.admin_wallet_unlink_text({ player: 'Ash' })))
      .toBeVisible();
    expect(await faults()).toEqual([]);
    await dialog.getByRole('textbox').fill('Stolen key');
    await dialog.getByRole('button', { name: m.admin_wallet_unlink() }).click();
    await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ reason: 'Stolen key' }]);
  },
);
