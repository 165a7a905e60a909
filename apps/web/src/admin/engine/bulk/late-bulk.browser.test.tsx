import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getControlByRole, pressKeys } from '../../../../test/drawn.harness.tsx';
import { buildLanternRow, lanternsSection } from '../../../../test/lanterns.harness.ts';
import { expectMessage } from '../../../../test/messages.harness.ts';
import {
  getSectionEndpoint,
  prepareOfficeTests,
  renderSection,
  toListReply,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { createDeferred } from '../../../shared/deferred.ts';

prepareOfficeTests();

const rows = ['Fox', 'Owl', 'Elk'].map((name, at) => buildLanternRow(at + 1, name));
const outcome = { rows: 1, refused: [], effects: [], seen: 'as-shown', awaits: [] };
const preview = { ...outcome, commandId: null };
const box = (id: number) => getControlByRole('checkbox', m.admin_select_row({ id }));

/** Starts the deletion of the ticked rows and closes its dialog before the reply. */
async function startDeletion() {
  const reply = createDeferred<typeof preview | (typeof outcome & { commandId: number })>();
  const asked = mockReply(getSectionEndpoint(lanternsSection, 'bulk'), ({ query }) =>
    query['preview'] ? preview : reply.promise,
  );
  await getControlByRole('button', m.admin_delete()).click();
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByLabelText(m.admin_reason()), 'Broken');
  await dialog.getByRole('button', { name: new RegExp(`^${m.admin_delete()}`) }).click();
  await expect.poll(() => asked.some(({ query }) => !query['preview'])).toBe(true);
  await pressKeys('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  return () => reply.resolve({ ...outcome, commandId: 41 });
}

describe('rows that are ticked while a bulk change runs', () => {
  it('stay ticked; only the changed rows leave the selection', async () => {
    mockReply(getSectionEndpoint(lanternsSection, 'list'), toListReply(rows));
    await renderSection(lanternsSection);
    await box(1).click();
    const answer = await startDeletion();
    await box(3).click();
    answer();
    await expectMessage(m.admin_updated());
    await expect.element(page.getByText(m.admin_bulk_selected({ count: 1 }))).toBeVisible();
    await expect.element(box(3)).toBeChecked();
    await expect.element(box(1)).not.toBeChecked();
  });

  it('stay ticked after a change of all matching rows', async () => {
    mockReply(getSectionEndpoint(lanternsSection, 'list'), { ...toListReply(rows), total: 236 });
    await renderSection(lanternsSection);
    await box(1).click();
    await getControlByRole('button', m.admin_bulk_all({ count: '236' })).click();
    const answer = await startDeletion();
    await getControlByRole('button', m.admin_bulk_clear()).click();
    await box(2).click();
    answer();
    await expectMessage(m.admin_updated());
    await expect.element(box(2)).toBeChecked();
  });
});
