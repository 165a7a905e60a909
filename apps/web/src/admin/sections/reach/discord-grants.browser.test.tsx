import { adminApi } from '@guildhall/contract/api';
import { discordGrantsFeed } from '@guildhall/contract/reach/discord-roles/discord-roles.section';
import { describe, expect, it } from 'vitest';
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
import { sectionOverride } from './discord-grants.tsx';

prepareOfficeTests();
const fields = {
  id: 7,
  name: 'Watch of the north',
  userId: 9,
  state: 'STOPPED',
  answer: '403 50013 Missing Permissions',
  tries: 2,
  outsideId: '112233445566778899',
  createdAt: '2026-11-22T14:05:00.000Z',
  triedAt: '2026-11-22T14:06:00.000Z',
  dueAt: null,
  givenAt: null,
};
const row = toStoredRow(fields);

describe('a pending Discord role, for operators', () => {
  const open = async (shown: { id: number }, appearance = {}) => {
    mockReply(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
    mockReply(getSectionEndpoint(discordGrantsFeed, 'list'), toListReply([shown]));
    mockReply(getSectionEndpoint(discordGrantsFeed, 'get'), shown);
    await renderSection(discordGrantsFeed, { at: '/7', override: sectionOverride, ...appearance });
  };

  it.each(testAppearances)(
    'shows Discord’s answer and can be retried with a reason: %s',
    async (...namedAppearance) => {
      const asked = mockReply(adminApi.retryDiscordGrant, { commandId: 41 });
      await open(row, namedAppearance[1]);
      await expect.element(page.getByText('403 50013 Missing Permissions').last()).toBeVisible();
      await getControlByRole('button', m.admin_role_retry()).click();
      const dialog = page.getByRole('dialog');
      await expect
        .element(dialog.getByText(m.admin_role_retry_text({ role: 'Watch of the north' })))
        .toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
      await dialog.getByRole('textbox').fill('The bot is above it now');
      await dialog.getByRole('button', { name: m.admin_role_retry() }).click();
      await expect
        .poll(() => asked.map(({ body }) => body))
        .toEqual([{ reason: 'The bot is above it now' }]);
    },
  );

  it('offers no retry once it is assigned', async () => {
    const givenAt = '2026-11-22T14:07:00.000Z';
    await open(toStoredRow({ ...fields, state: 'GIVEN', answer: null, givenAt }));
    await expect.element(page.getByText('Watch of the north').last()).toBeVisible();
    await expect.element(getControlByRole('button', m.admin_role_retry())).not.toBeInTheDocument();
  });
});
