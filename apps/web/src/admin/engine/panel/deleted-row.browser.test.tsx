import { realtimeEvents } from '@guildhall/contract/events';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressKeys } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { buildLanternRow, lanternsSection } from '../../../../test/lanterns.harness.ts';
import { expectMessage } from '../../../../test/messages.harness.ts';
import {
  getSaveButton,
  getSectionEndpoint,
  prepareOfficeTests,
  renderSection,
  toListReply,
} from '../../../../test/office.harness.tsx';
import { buildRefusal, mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { createDeferred } from '../../../shared/deferred.ts';
import { queryClient } from '../../../shared/query/query-client.ts';

prepareOfficeTests();

const fox = buildLanternRow(1, 'Fox');
const get = getSectionEndpoint(lanternsSection, 'get');
const panel = () => page.getByRole('complementary');
const field = (name: string) => panel().getByLabelText(new RegExp(`^${name}`));
const note = () => panel().getByRole('alert');

/** Opens a row with unsaved input. */
async function open() {
  mockReply(getSectionEndpoint(lanternsSection, 'list'), toListReply([fox]));
  mockReply(get, fox);
  const drawn = await renderSection(lanternsSection, { at: '/1' });
  await expect.element(field('Name')).toHaveFocus();
  await userEvent.fill(field('Name'), 'Owl');
  return drawn;
}
/** Applies the message that another operator deleted or restored a row. */
const hearOfRows = () =>
  Promise.all(
    realtimeEvents.OFFICE_ROWS_UPDATED.stale.map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

describe('an open row that another operator deletes', () => {
  it('says so at once, keeps the input and cannot be saved, until it is restored', async () => {
    await open();
    const saves = mockReply(getSectionEndpoint(lanternsSection, 'update'), {});
    mockReply(get, buildRefusal('NOT_FOUND'));
    await hearOfRows();
    await expect.element(note().getByText(m.admin_row_deleted({ one: 'lantern' }))).toBeVisible();
    await expect.element(field('Name')).toHaveValue('Owl');
    await expect.element(getSaveButton()).toBeDisabled();
    await expect.element(getSaveButton()).toHaveAccessibleDescription(m.admin_row_deleted_text());
    await pressKeys('{Control>}s{/Control}');
    expect(await listAccessibilityViolations()).toEqual([]);
    expect(saves).toEqual([]);
    mockReply(get, { ...fox, version: 3 });
    await hearOfRows();
    await expect.element(note()).not.toBeInTheDocument();
    await expect.element(getSaveButton()).toBeEnabled();
    await expect.element(field('Name')).toHaveValue('Owl');
  });

  it('leaves the list at once', async () => {
    await open();
    const row = page.getByRole('row', { name: /Fox/ });
    await expect.element(row).toBeVisible();
    mockReply(get, buildRefusal('NOT_FOUND'));
    mockReply(getSectionEndpoint(lanternsSection, 'list'), toListReply([]));
    await hearOfRows();
    await expect.element(row).not.toBeInTheDocument();
    await expect.element(field('Name')).toHaveValue('Owl');
  });

  it('gives its input to a new row', async () => {
    const { router } = await open();
    mockReply(get, buildRefusal('NOT_FOUND'));
    await hearOfRows();
    await note()
      .getByRole('button', { name: m.admin_row_deleted_create({ one: 'lantern' }) })
      .click();
    await expect.poll(() => router.state.location.pathname).toBe('/admin/hall/new');
    await expect.element(field('Name')).toHaveValue('Owl');
    await expect.element(field('Oil')).toHaveValue('10');
    await expect.element(panel().getByText(m.admin_unsaved_new())).toBeVisible();
  });

  it('is found by a refused save, if no message has told of it', async () => {
    await open();
    mockReply(getSectionEndpoint(lanternsSection, 'update'), buildRefusal('NOT_FOUND'));
    mockReply(get, buildRefusal('NOT_FOUND'));
    await getSaveButton().click();
    await expect.element(note().getByText(m.admin_row_deleted({ one: 'lantern' }))).toBeVisible();
    await expect.element(field('Name')).toHaveValue('Owl');
  });

  it('is not announced to the operator whose own deletion is not answered yet', async () => {
    const { router } = await open();
    mockReply(getSectionEndpoint(lanternsSection, 'bulk'), {
      rows: 1,
      refused: [],
      effects: [],
      seen: 'as-shown',
      awaits: [],
      commandId: null,
    });
    const reply = createDeferred<object>();
    const asked = mockReply(getSectionEndpoint(lanternsSection, 'remove'), () => reply.promise);
    await panel().getByRole('button', { name: m.admin_delete() }).click();
    const dialog = page.getByRole('dialog');
    await userEvent.fill(dialog.getByLabelText(m.admin_reason()), 'Broken');
    await dialog.getByRole('button', { name: m.admin_delete() }).click();
    await expect.poll(() => asked).toHaveLength(1);
    mockReply(get, buildRefusal('NOT_FOUND'));
    await hearOfRows();
    await expect.element(note()).not.toBeInTheDocument();
    reply.resolve({ id: 1, version: 2, commandId: 41 });
    await expectMessage(m.admin_deleted());
    await expect.poll(() => router.state.location.pathname).toBe('/admin/hall');
  });
});
