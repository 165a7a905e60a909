import { adminApi } from '@guildhall/contract/api';
import { walletsFeed } from '@guildhall/contract/chain/wallets.section';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  renderSection,
  getSectionEndpoint,
  toListReply,
  toStoredRow,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { sectionOverride } from './wallets.tsx';

prepareOfficeTests();
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

it.each(testAppearances)(
  'a wallet is unlinked with a reason; the dialog names its player: %s',
  async (_, appearance) => {
    mockReply(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
    mockReply(getSectionEndpoint(walletsFeed, 'list'), toListReply([row]));
    mockReply(getSectionEndpoint(walletsFeed, 'get'), row);
    const asked = mockReply(adminApi.adminUnlinkWallet, { commandId: 41 });
    await renderSection(walletsFeed, { at: '/7', override: sectionOverride, ...appearance });
    await getControlByRole('button', m.admin_wallet_unlink()).click();
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByText(m.admin_wallet_unlink_text({ player: 'Ash' })))
      .toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
    await dialog.getByRole('textbox').fill('Stolen key');
    await dialog.getByRole('button', { name: m.admin_wallet_unlink() }).click();
    await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ reason: 'Stolen key' }]);
  },
);
