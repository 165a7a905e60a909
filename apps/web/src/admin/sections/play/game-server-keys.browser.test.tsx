import { gameServerKeysApi as api } from '@guildhall/contract/play/game-server-keys.section';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { renderOffice, prepareOfficeTests } from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { sectionOverride } from './game-server-keys.tsx';

const Shown = () => (
  <>
    <h1>Server keys</h1>
    {sectionOverride.HeadActions && <sectionOverride.HeadActions />}
  </>
);
prepareOfficeTests();

describe('a key of game servers', () => {
  it.each(testAppearances)(
    'is shown once, with the first lines of a server’s code: %s',
    async (_, appearance) => {
      mockReply(api.createGameServerKey, {
        id: 4,
        keyId: 'lantern-key-01',
        key: 'of-the-first-watch',
      });
      await renderOffice(Shown, appearance);
      await page.getByRole('button', { name: m.admin_key_make() }).click();
      await page.getByLabelText(m.admin_key_name()).fill('Northern servers');
      await page.getByRole('button', { name: m.admin_key_make_action() }).click();
      const dialog = page.getByRole('dialog', { name: m.admin_key_once_title() });
      await expect.element(dialog.getByText('of-the-first-watch')).toBeVisible();
      expect(dialog.element().textContent).toContain(`base: '${location.origin}'`);
      await expect
        .element(dialog.getByRole('button', { name: m.admin_key_copy(), exact: true }))
        .toHaveFocus();
      expect(await listAccessibilityViolations()).toEqual([]);
      await userEvent.keyboard('{Escape}');
      await expect.element(dialog).not.toBeInTheDocument();
    },
  );
});
