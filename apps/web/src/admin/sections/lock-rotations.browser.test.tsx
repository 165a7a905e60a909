import { adminApi } from '@guildhall/contract/api';
import { lockRotations } from '@guildhall/contract/chain/lock-rotations.section';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { control, looks } from '../../../test/drawn.harness.tsx';
import { faults } from '../../../test/faults.harness.ts';
import {
  drawSection,
  endpointOf,
  listed,
  stored,
  withOffice,
} from '../../../test/office.harness.tsx';
import { answer } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { localize } from '../pages.ts';
import { override } from './lock-rotations.tsx';

withOffice();
const row = stored({
  id: 7,
  state: 'RUNNING',
  fromKey: '5NWKubjLrVY7quDupr1KY6M9TYyLQHAqomCNZgws5UjB',
  toKey: '7vQZ1m1oRzkJxq3ZbXyYd8kV8m3b6n1t2Wc9f4e5rTgH',
  moved: 12,
  startedAt: '2026-11-22T14:05:00.000Z',
  finishedAt: null,
  commandId: 31,
});

it.each(looks)('a change of the lock key is ordered with a reason: %s', async (_, look) => {
  answer(endpointOf(lockRotations, 'list'), listed([row]));
  answer(endpointOf(lockRotations, 'get'), row);
  const asked = answer(adminApi.rotateLockKey, { commandId: 41 });
  await drawSection(lockRotations, { at: '/7', override, ...look });
  await expect
    .element(page.getByRole('link', { name: localize(lockRotations).fields.commandId.label }))
    .toHaveAttribute('href', expect.stringContaining('/admin/activity-log/31'));
  await control('button', m.admin_lock_start()).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(m.admin_lock_start_text())).toBeVisible();
  expect(await faults()).toEqual([]);
  await dialog.getByRole('textbox').fill('Leaked key');
  await dialog.getByRole('button', { name: m.admin_lock_start() }).click();
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ reason: 'Leaked key' }]);
});
