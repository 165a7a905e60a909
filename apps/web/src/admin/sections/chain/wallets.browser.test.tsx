import { adminApi } from '@guildhall/contract/api';
import { walletsFeed } from '@guildhall/contract/chain/wallets.section';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControl, looks } from '../../../../test/drawn.harness.tsx';
import { listAccessFaults } from '../../../../test/faults.harness.ts';
import {
  drawSection,
  requireEndpoint,
  toListReply,
  toStoredRow,
  prepareOffice,
} from '../../../../test/office.harness.tsx';
import { answer } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { override } from './wallets.tsx';

prepareOffice();
const row = toStoredRow({
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
    answer(requireEndpoint(walletsFeed, 'list'), toListReply([row]));
    answer(requireEndpoint(walletsFeed, 'get'), row);
    const asked = answer(adminApi.adminUnlinkWallet, { commandId: 41 });
    await drawSection(walletsFeed, { at: '/7', override, ...look });
    await getControl('button', m.admin_wallet_unlink()).click();
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByText(m.admin_wallet_unlink_text({ player: 'Ash' })))
      .toBeVisible();
    expect(await listAccessFaults()).toEqual([]);
    await dialog.getByRole('textbox').fill('Stolen key');
    await dialog.getByRole('button', { name: m.admin_wallet_unlink() }).click();
    await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ reason: 'Stolen key' }]);
  },
);
