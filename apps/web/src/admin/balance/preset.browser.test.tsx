import { adminApi } from '@guildhall/contract/api';
import { balancePresetsSection } from '@guildhall/contract/play/balance/balance-presets.section';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressKeys, testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import {
  renderOffice,
  getSectionEndpoint,
  prepareOfficeTests,
} from '../../../test/office.harness.tsx';
import {
  mockPresetTable,
  presetPath,
  getGridCell,
  presetUpdatedAt,
  buildParameter,
  PresetPage,
  listSaveBodies,
  presetTable,
  typeOverCell,
  presetSaveReply,
} from '../../../test/preset.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { queryClient } from '../../shared/query/query-client.ts';
import { confirmLeave } from '../engine/form/use-leave-guard.ts';
import { buildPresetTableQuery } from './preset-queries.ts';

prepareOfficeTests();

const save = () => page.getByRole('button', { name: new RegExp(`^${m.admin_save()}`) });

describe('the table of a balance preset', () => {
  it.each(testAppearances)('passes accessibility checks, %s', async (_name, appearance) => {
    mockPresetTable();
    await renderOffice(PresetPage, { ...appearance, at: presetPath });
    await expect.element(getGridCell('value', 'bow.range')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });
  it('edits several cells in place and saves them together, with the version that was loaded', async () => {
    mockPresetTable();
    const calls = mockReply(adminApi.saveBalanceParameters, presetSaveReply);
    await renderOffice(PresetPage, { at: presetPath });
    await typeOverCell(getGridCell('value', 'bow.range'), '150');
    await typeOverCell(getGridCell('value', 'exp.step'), '90');
    await userEvent.click(getGridCell('value', 'bow.range'));
    await expect.element(page.getByText(m.admin_balance_was({ value: '140' }))).toBeVisible();
    await expect.element(page.getByText(m.admin_balance_dirty({ count: 2 }))).toBeVisible();
    await expect.element(save()).toBeEnabled();
    mockPresetTable({ version: 8, parameters: [buildParameter(1, 'bow.range', '150')] });
    await pressKeys('{Control>}s{/Control}');
    await expect
      .poll(() => listSaveBodies(calls))
      .toEqual([
        {
          set: [
            { id: 1, value: '150' },
            { id: 2, value: '90' },
          ],
          remove: [],
        },
      ]);
    expect(calls.at(-1)?.headers.get('if-match')).toBe('"7"');
    await expect
      .element(page.getByText(m.admin_balance_dirty({ count: 2 })))
      .not.toBeInTheDocument();
    await expect.element(page.getByRole('rowheader', { name: 'exp.step' })).not.toBeInTheDocument();
    // the saved edits are not checked against the version that they created, because this version
    // may be read-only by now
    expect(listSaveBodies(calls.slice(-1))).toHaveLength(1);
  });
  it('leaves without a question once the save is confirmed, while the table still reloads', async () => {
    mockPresetTable();
    mockReply(adminApi.saveBalanceParameters, presetSaveReply);
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await renderOffice(PresetPage, { at: presetPath });
    await typeOverCell(getGridCell('value', 'exp.step'), '90');
    await expect.element(save()).toBeEnabled();
    expect(confirmLeave()).toBe(false);
    const table = Promise.withResolvers<never>();
    const asked = mockReply(adminApi.balancePresetTable, () => table.promise);
    await pressKeys('{Control>}s{/Control}');
    await expect.poll(() => asked.length).toBe(1);
    await expect.poll(() => confirmLeave()).toBe(true);
    ask.mockClear();
    expect(confirmLeave()).toBe(true);
    expect(ask).not.toHaveBeenCalled();
    ask.mockRestore();
  });
  it('edits made during a save stay and are part of the next save', async () => {
    mockPresetTable();
    const calls = mockReply(adminApi.saveBalanceParameters, presetSaveReply);
    await renderOffice(PresetPage, { at: presetPath });
    await typeOverCell(getGridCell('value', 'exp.step'), '90');
    await expect.element(save()).toBeEnabled();
    const reply = Promise.withResolvers<typeof presetSaveReply>();
    const saves = mockReply(adminApi.saveBalanceParameters, ({ query }) =>
      query['preview'] === undefined ? reply.promise : presetSaveReply,
    );
    await pressKeys('{Control>}s{/Control}');
    await expect.poll(() => listSaveBodies(saves).length).toBe(1);
    await typeOverCell(getGridCell('value', 'bow.range'), '150');
    mockPresetTable({ version: 8, parameters: presetTable.parameters.map((row) => ({ ...row })) });
    reply.resolve(presetSaveReply);
    await expect.element(page.getByText(m.admin_balance_dirty({ count: 1 }))).toBeVisible();
    await expect.element(getGridCell('value', 'bow.range')).toHaveTextContent('150');
    await expect.element(getGridCell('value', 'exp.step')).toHaveTextContent('100');
    await expect.element(save()).toBeEnabled();
    await pressKeys('{Control>}s{/Control}');
    await expect
      .poll(() => listSaveBodies(saves).at(-1))
      .toEqual({ set: [{ id: 1, value: '150' }], remove: [] });
    expect(listSaveBodies(calls)).toEqual([]);
  });
  it('shows range errors at once and pattern errors after the server’s check; both block the save', async () => {
    mockPresetTable();
    mockReply(adminApi.saveBalanceParameters, {
      ...presetSaveReply,
      problems: [
        {
          at: 1,
          name: 'motd',
          field: 'value',
          problem: 'does not fit',
          because: { key: 'rule.pattern' },
        },
      ],
    });
    await renderOffice(PresetPage, { at: presetPath });
    await typeOverCell(getGridCell('value', 'bow.range'), '500');
    await expect.element(getGridCell('value', 'bow.range')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(save()).toBeDisabled();
    await typeOverCell(getGridCell('value', 'motd'), 'Far too long a greeting');
    await expect.element(getGridCell('value', 'motd')).toHaveAccessibleDescription('Does not fit');
    await expect.element(page.getByText(m.admin_balance_wrong({ count: 2 }))).toBeVisible();
  });
  it('a file in another encoding keeps its letters, and errors are reported by line', async () => {
    mockPresetTable();
    const fault = { at: 1, line: 5, name: 'motd', field: 'value', problem: 'is wrong' };
    const asked = mockReply(adminApi.importBalanceParameters, {
      ...presetSaveReply,
      problems: [{ ...fault, because: { key: 'rule.pattern' } }],
    });
    await renderOffice(PresetPage, { at: presetPath });
    await userEvent.click(page.getByRole('button', { name: m.admin_balance_import() }));
    const text = 'name;type;value\nmotd;STRING;Größe';
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    const file = page.getByLabelText(m.admin_balance_import_file());
    await userEvent.upload(file, new File([bytes], 'table.csv', { type: 'text/csv' }));
    await expect.element(page.getByText('Line 5, motd: is wrong')).toBeVisible();
    expect(asked[0]?.body).toMatchObject({ text });
    await userEvent.upload(file, new File([Uint8Array.of(0x50, 0x4b, 3, 4)], 'table.csv'));
    await expect.element(page.getByText(/This is a workbook/)).toBeVisible();
    expect(asked).toHaveLength(1);
  });
  it('a preset used by an active version can only be read and cloned', async () => {
    mockPresetTable({
      fixedBy: '1.0',
      usedBy: [{ id: 1, name: '1.0', enabled: true, isMain: true }] as never,
    });
    const clones = mockReply(adminApi.cloneBalancePreset, { id: 9, version: 1, commandId: 92 });
    const drawn = await renderOffice(PresetPage, { at: presetPath });
    await expect.element(page.getByText(m.admin_balance_fixed({ version: '1.0' }))).toBeVisible();
    await expect
      .element(getGridCell('value', 'bow.range'))
      .toHaveAttribute('aria-readonly', 'true');
    for (const name of [m.admin_balance_import(), new RegExp(m.admin_balance_add())])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: m.admin_balance_clone() }));
    await userEvent.fill(page.getByLabelText(m.admin_balance_clone_name()), 'Summer');
    await pressKeys('{Enter}');
    await expect.poll(() => clones.map(({ body }) => body)).toEqual([{ name: 'Summer' }]);
    await expect.poll(() => drawn.router.state.location.pathname).toBe('/admin/balance/9');
  });
  it('another operator’s save is shown, unsaved edits stay, and cells that both changed are named', async () => {
    const others = [
      buildParameter(1, 'bow.range', '99', { version: 2 }),
      buildParameter(2, 'exp.step', '110', { known: true, version: 2 }),
    ];
    const tables = [presetTable, { ...presetTable, version: 8, parameters: others }];
    let read = 0;
    mockReply(adminApi.balancePresetTable, () => tables[Math.min(read++, 1)] ?? presetTable);
    const calls = mockReply(adminApi.saveBalanceParameters, ({ query, headers }) =>
      query['preview'] === undefined && headers.get('if-match') === '"7"'
        ? buildRefusal('STALE')
        : { ...presetSaveReply, version: 9 },
    );
    await renderOffice(PresetPage, { at: presetPath });
    await typeOverCell(getGridCell('value', 'exp.step'), '90');
    await typeOverCell(getGridCell('description', 'motd'), 'Greeting');
    await pressKeys('{Control>}s{/Control}');
    const note = page.getByText(m.admin_balance_stale({ name: 'Watch' }));
    await expect.element(note).toBeVisible();
    await expect.element(getGridCell('value', 'bow.range')).toHaveTextContent('99');
    await expect.element(getGridCell('value', 'exp.step')).toHaveTextContent('90');
    await expect
      .element(page.getByText('exp.step, Value: you typed 90, saved is 110'))
      .toBeVisible();
    // the deleted row becomes a new row with the typed value
    await expect.element(page.getByText(m.admin_balance_readded({ names: 'motd' }))).toBeVisible();
    await expect.element(getGridCell('description', 'motd')).toHaveTextContent('Greeting');
    await page.getByRole('button', { name: m.admin_balance_clash_theirs() }).click();
    await expect.element(getGridCell('value', 'exp.step')).toHaveTextContent('110');
    await expect.element(save()).toBeEnabled();
    await pressKeys('{Control>}s{/Control}');
    await expect
      .poll(() => listSaveBodies(calls).at(-1))
      .toEqual({
        set: [
          {
            name: 'motd',
            type: 'STRING',
            value: 'Hail',
            description: 'Greeting',
            tags: [],
            validation: '.{1,9}',
          },
        ],
        remove: [],
      });
  });
  it('a preset that another operator deletes says so, keeps its edits and cannot be saved', async () => {
    mockPresetTable();
    const saves = mockReply(adminApi.saveBalanceParameters, presetSaveReply);
    await renderOffice(PresetPage, { at: presetPath });
    await typeOverCell(getGridCell('value', 'exp.step'), '90');
    mockReply(adminApi.balancePresetTable, buildRefusal('NOT_FOUND'));
    await queryClient.refetchQueries({ queryKey: ['office-row'] });
    await expect.element(page.getByText(m.admin_balance_deleted())).toBeVisible();
    await expect.element(save()).toBeDisabled();
    await pressKeys('{Control>}s{/Control}');
    await expect.element(getGridCell('value', 'exp.step')).toHaveTextContent('90');
    expect(listSaveBodies(saves)).toEqual([]);
  });
  it('a table that was read again under unsaved edits warns before their save', async () => {
    mockPresetTable();
    mockReply(adminApi.saveBalanceParameters, presetSaveReply);
    await renderOffice(PresetPage, { at: presetPath });
    await typeOverCell(getGridCell('value', 'exp.step'), '90');
    mockPresetTable({
      version: 8,
      updatedBy: null,
      parameters: [buildParameter(2, 'exp.step', '120', { known: true, version: 2 })],
    });
    await queryClient.refetchQueries({ queryKey: buildPresetTableQuery(4).queryKey });
    const name = m.admin_balance_somebody();
    await expect.element(page.getByText(m.admin_balance_stale({ name }))).toBeVisible();
    await expect
      .element(page.getByText('exp.step, Value: you typed 90, saved is 120'))
      .toBeVisible();
  });
  it('compares two presets side by side, and the history lists each save', async () => {
    mockPresetTable();
    mockReply(getSectionEndpoint(balancePresetsSection, 'lookup'), {
      data: [
        { id: 4, name: 'Spring', rarity: null, image: null },
        { id: 5, name: 'Summer', rarity: null, image: null },
      ],
    });
    const { type, value, description, tags, validation } =
      presetTable.parameters[0] ?? buildParameter(0, '', '');
    const plain = { name: 'bow.range', type, value, description, tags, validation };
    mockReply(adminApi.compareBalancePresets, {
      data: [
        { name: 'bow.range', left: plain, right: { ...plain, value: '160' }, differs: ['value'] },
        { name: 'motd', left: plain, right: plain, differs: [] },
      ],
    });
    mockReply(adminApi.balancePresetHistory, {
      data: [
        {
          id: 3,
          kind: 'EDIT',
          at: presetUpdatedAt,
          by: 'Watch',
          reason: 'Too far',
          changes: [{ name: 'bow.range', before: { ...plain, value: '150' }, after: plain }],
        },
      ],
    });
    await renderOffice(PresetPage, { at: presetPath });
    await userEvent.click(page.getByRole('tab', { name: m.admin_balance_tab_compare() }));
    await userEvent.selectOptions(page.getByLabelText(m.admin_balance_compare_with()), 'Summer');
    await expect.element(page.getByText(m.admin_balance_differences({ count: 1 }))).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: 'bow.range' })).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: 'motd' })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('tab', { name: m.admin_balance_tab_history() }));
    await expect.element(page.getByText('Too far')).toBeVisible();
  });
});
