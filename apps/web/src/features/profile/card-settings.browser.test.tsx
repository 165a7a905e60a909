import { api } from '@guildhall/contract/api';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, pressKeys, waitForFrames } from '../../../test/drawn.harness.tsx';
import { buildInventoryItem } from '../../../test/items.harness.ts';
import { expectMessage } from '../../../test/messages.harness.ts';
import { playerId, renderPortal, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { createDeferred } from '../../shared/deferred.ts';
import { PlayerCardSettings } from './card-settings.tsx';

const settings = {
  isPublic: true,
  showsLevel: true,
  showsRecord: true,
  showsTrophies: true,
  isIndexed: false,
  showcase: [] as number[],
};
const dialog = () => getControlByRole('dialog', m.card_showcase());
const open = () => page.getByRole('button', { name: /^Showcase: / }).click();
const choose = (name: string) =>
  dialog()
    .getByRole('button', { name: new RegExp(name) })
    .click();

it('a late save reports itself and does not close a showcase that was opened since', async () => {
  signInAs(playerId);
  mockReply(api.readCardSettings, settings);
  mockReply(api.listInventories, {
    data: [buildInventoryItem(1, 'Torch'), buildInventoryItem(2, 'Bow')],
    page: 1,
    totalPages: 1,
  });
  const reply = createDeferred<typeof settings>();
  const asked = mockReply(api.saveCardSettings, () => reply.promise);
  await renderPortal(<PlayerCardSettings username="Ash" />);
  await open();
  await choose('Torch');
  await dialog().getByRole('button', { name: m.card_save() }).click();
  await expect.poll(() => asked).toHaveLength(1);
  await pressKeys('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await open();
  await choose('Bow');
  reply.resolve({ ...settings, showcase: [1] });
  await expectMessage(m.card_showcase_saved());
  await waitForFrames();
  expect(dialog().element().getAttribute('aria-modal')).toBe('true');
  await expect
    .element(dialog().getByRole('button', { name: /Bow/ }))
    .toHaveAttribute('aria-pressed', 'true');
});
