import { adminApi } from '@guildhall/contract/api';
import { keyRotationsFeed } from '@guildhall/contract/chain/key-rotation.section';
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
import { localizeDeclaration } from '../../pages.ts';
import { sectionOverride } from './key-rotations.tsx';

prepareOfficeTests();
const row = toStoredRow({
  id: 7,
  key: 'fees',
  state: 'RUNNING',
  fromKey: '5NWKubjLrVY7quDupr1KY6M9TYyLQHAqomCNZgws5UjB',
  toKey: '7vQZ1m1oRzkJxq3ZbXyYd8kV8m3b6n1t2Wc9f4e5rTgH',
  moved: 12,
  startedAt: '2026-11-22T14:05:00.000Z',
  finishedAt: null,
  commandId: 31,
});

it.each(testAppearances)(
  'a change of a chosen key is ordered with a reason: %s',
  async (_, appearance) => {
    mockReply(getSectionEndpoint(keyRotationsFeed, 'list'), toListReply([row]));
    mockReply(getSectionEndpoint(keyRotationsFeed, 'get'), row);
    const asked = mockReply(adminApi.rotateKey, { commandId: 41 });
    await renderSection(keyRotationsFeed, { at: '/7', override: sectionOverride, ...appearance });
    await expect
      .element(
        page.getByRole('link', {
          name: localizeDeclaration(keyRotationsFeed).fields.commandId.label,
        }),
      )
      .toHaveAttribute('href', expect.stringContaining('/admin/activity-log/31'));
    await getControlByRole('button', m.admin_key_start()).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOptions('treasury');
    await expect.element(dialog.getByText(m.admin_key_treasury_text())).toBeVisible();
    const file = m.admin_key_start_text({ file: 'treasury.next.json' });
    await expect.element(dialog.getByText(file)).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
    await dialog.getByRole('textbox').fill('Leaked key');
    await dialog.getByRole('button', { name: m.admin_key_start() }).click();
    await expect
      .poll(() => asked.map(({ body }) => body))
      .toEqual([{ key: 'treasury', reason: 'Leaked key' }]);
  },
);
