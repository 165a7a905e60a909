import { approvalsFeed } from '@guildhall/contract/office/approvals.section';
import { adminApi } from '@guildhall/contract/api';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  getControlByRole,
  pressKeys,
  testAppearances,
  pressTab,
} from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { buildLanternRow, lanternsSection } from '../../../../test/lanterns.harness.ts';
import {
  renderOffice,
  renderSection,
  getSectionEndpoint,
  toListReply,
  getSaveButton,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { expectMessage } from '../../../../test/messages.harness.ts';
import { mockReply, buildRefusal, noReply } from '../../../../test/server.harness.ts';
import { buildUndoPreview } from '../../../../test/undo.harness.ts';
import * as m from '../../../messages/messages.js';
import { ApiError } from '../../../shared/api/api-error.ts';
import { ReasonDialog } from '../command/reason-dialog.tsx';

prepareOfficeTests();

const fox = buildLanternRow(1, 'Fox');
const get = getSectionEndpoint(lanternsSection, 'get');
const update = getSectionEndpoint(lanternsSection, 'update');
const panel = () => page.getByRole('complementary');
const field = (name: string) => panel().getByLabelText(new RegExp(`^${name}`));
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
/** Opens the form of the first lantern, ready for input. */
async function open(row: object = fox) {
  mockReply(getSectionEndpoint(lanternsSection, 'list'), toListReply([fox]));
  mockReply(get, row as never);
  const drawn = await renderSection(lanternsSection, { at: '/1' });
  await expect.element(field('Name')).toHaveFocus();
  return drawn;
}

describe('the form of a row', () => {
  it.each(testAppearances)(
    'passes accessibility checks with unsaved changes: %s',
    async (_, appearance) => {
      mockReply(getSectionEndpoint(lanternsSection, 'list'), toListReply([fox]));
      mockReply(get, fox);
      await renderSection(lanternsSection, { at: '/1', ...appearance });
      const input = panel().getByRole('textbox').first();
      await expect.element(input).toHaveFocus();
      await userEvent.fill(input, 'Owl');
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('shows the previous value and the number of changes, and can discard them', async () => {
    await open();
    await userEvent.fill(field('Name'), 'Owl');
    await userEvent.fill(field('Oil'), '11');
    await expect.element(panel().getByText(m.admin_unsaved({ count: 2 }))).toBeVisible();
    await expect.element(panel().getByText('Fox').last()).toBeVisible();
    await getControlByRole('button', m.admin_discard()).click();
    await expect.element(field('Name')).toHaveValue('Fox');
    await expect.element(panel().getByText(m.admin_unsaved({ count: 2 }))).not.toBeInTheDocument();
    await expect.element(getSaveButton()).toBeDisabled();
  });

  it('is saved by Ctrl S with reason and version, then offers Undo', async () => {
    await open();
    const asked = mockReply(update, { id: 1, version: 2, commandId: 41 });
    await userEvent.fill(field('Name'), 'Owl');
    await userEvent.fill(field(m.admin_reason()), ' A better name ');
    mockReply(get, { ...fox, name: 'Owl', version: 2 });
    await pressKeys('{Control>}s{/Control}');
    await expect.poll(() => asked[0]?.body).toEqual({ name: 'Owl', reason: 'A better name' });
    expect(asked[0]?.headers.get('if-match')).toBe('"1"');
    await expectMessage(m.admin_updated());
    await shows(m.admin_receipt_changed({ one: 'lantern', title: 'Owl' }));
    await expect.element(field(m.admin_reason())).toHaveValue('');
  });

  it('reuses its key after a lost answer, and takes a new one after an answer', async () => {
    await open();
    const keyOf = (call: { headers: Headers } | undefined) =>
      call?.headers.get('idempotency-key') ?? '';
    const lost = mockReply(update, noReply);
    await userEvent.fill(field('Name'), 'Owl');
    await getSaveButton().click();
    await expect.poll(() => lost).toHaveLength(1);
    await expect.element(getSaveButton()).toBeEnabled();
    const asked = mockReply(update, { id: 1, version: 2, commandId: 41 });
    mockReply(get, { ...fox, name: 'Owl', version: 2 });
    await getSaveButton().click();
    await expectMessage(m.admin_updated());
    expect(keyOf(asked[0])).toBe(keyOf(lost[0]));
    expect(asked[0]?.headers.get('if-match')).toBe('"1"');
    await userEvent.fill(field('Name'), 'Elk');
    await getSaveButton().click();
    await expect.poll(() => asked).toHaveLength(2);
    expect(keyOf(asked[1])).not.toBe(keyOf(asked[0]));
  });

  it('that waits for approval links to its request and keeps the input', async () => {
    await open();
    await userEvent.fill(field('Name'), 'Owl');
    mockReply(update, buildRefusal('AWAITS_APPROVAL', { details: { approvalId: 12 } }));
    mockReply(getSectionEndpoint(approvalsFeed, 'get'), buildRefusal('NOT_FOUND'));
    await getSaveButton().click();
    await expectMessage(m.admin_awaits());
    await expect
      .element(page.getByRole('link', { name: m.admin_awaits_open() }))
      .toHaveAttribute('href', expect.stringContaining('/admin/approvals/12'));
    await expect.element(field('Name')).toHaveValue('Owl');
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('shows the server’s text on refusal, or asks to try later, and keeps the input (R8.21 R8.22)', async () => {
    await open();
    await userEvent.fill(field('Name'), 'Owl');
    for (const [code, words] of [
      ['CONFLICT', 'This is being done already'],
      ['INTERNAL', m.admin_failed()],
    ] as const) {
      mockReply(update, buildRefusal(code, { message: 'This is being done already' }));
      await getSaveButton().click();
      await expectMessage(words);
      await expectMessage(m.error_title());
    }
    await expect.element(field('Name')).toHaveValue('Owl');
  });

  it('asks before unsaved input is lost, and stays if the user declines', async () => {
    const { router } = await open();
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await userEvent.fill(field('Name'), 'Owl');
    await pressKeys('{Escape}');
    await expect.poll(() => confirm.mock.calls).toHaveLength(1);
    expect(router.state.location.pathname).toBe('/admin/hall/1');
    await expect.element(field('Name')).toHaveValue('Owl');
    confirm.mockReturnValue(true);
    await pressKeys('{Escape}');
    await expect.poll(() => router.state.location.pathname).toBe('/admin/hall');
    confirm.mockRestore();
  });

  it.each([
    ['NOT_FOUND', m.admin_row_missing],
    ['INTERNAL', m.state_error_title],
  ] as const)('tells a missing row from a failed load, and retries: %s', async (code, text) => {
    mockReply(getSectionEndpoint(lanternsSection, 'list'), toListReply([fox]));
    mockReply(get, buildRefusal(code));
    await renderSection(lanternsSection, { at: '/1' });
    await expect.element(panel().getByRole('alert').getByText(text())).toBeVisible();
    mockReply(get, fox);
    await panel().getByRole('button', { name: m.state_retry() }).click();
    await expect.element(field('Name')).toHaveValue('Fox');
  });

  it('starts a new row with initial values, and gets its own address once saved', async () => {
    mockReply(getSectionEndpoint(lanternsSection, 'list'), toListReply([]));
    const made = mockReply(getSectionEndpoint(lanternsSection, 'create'), {
      id: 8,
      version: 1,
      commandId: 5,
    });
    mockReply(get, buildLanternRow(8, 'Elk'));
    const { router } = await renderSection(lanternsSection, { at: '/new' });
    await expect.element(field('Oil')).toHaveValue('0');
    await userEvent.fill(field('Name'), 'Elk');
    await getControlByRole('button', new RegExp(`^${m.admin_create()}`)).click();
    await expect.poll(() => made[0]?.body).toMatchObject({ name: 'Elk', oil: 0, lit: false });
    await expect.poll(() => router.state.location.pathname).toBe('/admin/hall/8');
    await expectMessage(m.admin_created());
  });
});

describe('a row changed by another user', () => {
  const theirs = { ...fox, name: 'Elk', oil: 99, version: 5, updatedBy: 'Ash' };
  async function stale() {
    await open();
    await userEvent.fill(field('Name'), 'Owl');
    mockReply(update, buildRefusal('STALE', { details: { row: theirs } }));
    await getSaveButton().click();
    const choice = page.getByRole('alert', { name: m.admin_stale_title() });
    await expect.element(choice).toBeVisible();
    return choice;
  }

  it('is shown beside the unsaved input', async () => {
    const choice = await stale();
    for (const text of ['Elk', 'Owl', '99'])
      await expect.element(choice.getByRole('cell', { name: text, exact: true })).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('can keep own values on top of the others for the next save', async () => {
    const choice = await stale();
    await choice.getByRole('button', { name: m.admin_stale_keep() }).click();
    await expect.element(field('Name')).toHaveValue('Owl');
    await expect.element(field('Oil')).toHaveValue('99');
    const asked = mockReply(update, { id: 1, version: 6, commandId: 1 });
    await getSaveButton().click();
    await expect.poll(() => asked[0]?.body).toEqual({ name: 'Owl' });
    expect(asked[0]?.headers.get('if-match')).toBe('"5"');
  });

  it('can take the others’ values and drop own ones', async () => {
    const choice = await stale();
    await choice.getByRole('button', { name: m.admin_stale_take() }).click();
    await expect.element(field('Name')).toHaveValue('Elk');
    await expect.element(choice).not.toBeInTheDocument();
    await expect.element(getSaveButton()).toBeDisabled();
  });
});

describe('deleting a row', () => {
  it('shows its effect, asks for a reason and offers Undo with a preview', async () => {
    const { router } = await open();
    mockReply(getSectionEndpoint(lanternsSection, 'bulk'), {
      rows: 1,
      refused: [],
      effects: [{ key: 'players', label: 'Players', count: 7 }],
      seen: 'as-shown',
      awaits: [],
      commandId: null,
    });
    const removed = mockReply(getSectionEndpoint(lanternsSection, 'remove'), {
      id: 1,
      version: 2,
      commandId: 41,
    });
    await panel().getByRole('button', { name: m.admin_delete() }).click();
    const dialog = getControlByRole('dialog', m.admin_delete_title({ one: 'lantern' }));
    await expect.element(dialog.getByText('Players')).toBeVisible();
    await expect.element(dialog.getByLabelText(m.admin_reason())).toHaveFocus();
    await pressKeys('Broken');
    await dialog.getByRole('button', { name: m.admin_delete() }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/admin/hall');
    expect(removed[0]?.headers.get('x-reason')).toBe('Broken');
    await expectMessage(m.admin_deleted());

    mockReply(
      adminApi.adminPreviewUndo,
      buildUndoPreview({
        effects: [{ key: 'players', label: 'Players again', amount: '7', players: 0 }],
      }),
    );
    const undone = mockReply(adminApi.adminUndo, { id: 42, undoable: false });
    const undo = getControlByRole('button', m.admin_undo());
    await undo.click();
    const back = getControlByRole('dialog', m.admin_undo_title());
    await expect.element(back.getByText('Players again')).toBeVisible();
    await expect.element(back.getByRole('textbox')).toHaveFocus();
    await pressKeys('{Escape}');
    await expect.element(undo).toHaveFocus();
    await pressKeys('{Enter}');
    await userEvent.fill(back.getByRole('textbox'), 'By mistake');
    await back.getByRole('button', { name: m.admin_undo() }).click();
    await expectMessage(m.admin_undone());
    expect(undone[0]?.body).toEqual({ reason: 'By mistake' });
    await expect.element(undo).not.toBeInTheDocument();
  });
});

describe('a dialog that asks for a reason', () => {
  const run = vi.fn<(reason: string) => Promise<void>>(() => Promise.resolve());
  const onClose = vi.fn<() => void>();
  const dangerous = () => (
    <>
      <h1>Hall</h1>
      <ReasonDialog
        open
        title="End it"
        action="End"
        isDangerous
        confirmName="Fox"
        onClose={onClose}
        run={run}
      />
    </>
  );
  const act = () => getControlByRole('button', 'End');

  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    await renderOffice(dangerous, appearance);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('runs only with a reason and the typed name, and only once', async () => {
    run.mockClear();
    await renderOffice(dangerous);
    await expect.element(page.getByLabelText(m.admin_reason())).toHaveFocus();
    await pressKeys('Old');
    await expect.element(act()).toBeDisabled();
    await pressTab();
    await pressKeys('fox');
    await expect.element(act()).toBeDisabled();
    await pressKeys('{Control>}a{/Control}Fox{Enter}');
    await expect.poll(() => run.mock.calls).toEqual([['Old']]);
    await expect.poll(() => onClose.mock.calls.length).toBeGreaterThan(0);
  });

  it('stays open with its input after a failure, and reports it', async () => {
    onClose.mockClear();
    run.mockRejectedValueOnce(new ApiError(500, { code: 'INTERNAL' }));
    await renderOffice(dangerous);
    await userEvent.fill(page.getByLabelText(m.admin_reason()), 'Old');
    await userEvent.fill(page.getByLabelText(m.admin_type_name({ name: 'Fox' })), 'Fox');
    await act().click();
    await expectMessage(m.admin_failed());
    await expect.element(page.getByLabelText(m.admin_reason())).toHaveValue('Old');
    expect(onClose).not.toHaveBeenCalled();
  });
});
