import { adminApi } from '@guildhall/contract/api';
import { balancePresets } from '@guildhall/contract/play/balance-presets.section';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keys, looks } from '../../../test/drawn.harness.tsx';
import { faults } from '../../../test/faults.harness.ts';
import { drawOffice, endpointOf, withOffice } from '../../../test/office.harness.tsx';
import { answer, refuse, type Asked } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { mayLeave } from '../engine/use-leave-guard.ts';
import type { columns } from './preset-edits.ts';
import { PresetScreen } from './preset.screen.tsx';

withOffice();

const now = '2026-11-22T14:05:07.000Z';
const parameter = (id: number, name: string, value: string, more = {}) => ({
  id,
  presetId: 4,
  name,
  type: 'INT' as const,
  value,
  description: '',
  tags: [],
  validation: null,
  known: false,
  version: 1,
  updatedAt: now,
  updatedBy: null,
  ...more,
});
const table = {
  id: 4,
  name: 'Spring',
  version: 7,
  updatedAt: now,
  updatedBy: 'Watch',
  usedBy: [],
  fixedBy: null as string | null,
  parameters: [
    parameter(1, 'bow.range', '140', { validation: '10..300', tags: ['bow'] }),
    parameter(2, 'exp.step', '100', { known: true, tags: ['exp'] }),
    parameter(3, 'motd', 'Hail', { type: 'STRING', validation: '.{1,9}' }),
  ],
  missing: [],
};
const written = { changes: [], problems: [], version: 8, commandId: 91 };
const Preset = () => <PresetScreen id={4} />;
const at = '/admin/balance/4';
/** Pastes a text into what has the keyboard. */
const paste = (text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
};
const cell = (field: (typeof columns)[number], name: string) =>
  page.getByLabelText(
    m.admin_balance_cell({
      field: {
        name: m.admin_balance_parameter(),
        type: m.admin_balance_type(),
        value: m.admin_balance_value(),
        validation: m.admin_balance_check(),
        tags: m.admin_balance_tags(),
        description: m.admin_balance_description(),
      }[field],
      name,
    }),
    { exact: true },
  );
const save = () => page.getByRole('button', { name: new RegExp(`^${m.admin_save()}`) });
const answerTable = (more: Partial<typeof table> = {}) =>
  answer(adminApi.balancePresetTable, { ...table, ...more });
/** Splits calls to one address into saves and previews, by their body. */
const sentOf = (calls: readonly Asked[]) => ({
  saves: () => calls.filter(({ query }) => query['preview'] === undefined).map(({ body }) => body),
});

describe('the table of a balance preset', () => {
  it.each(looks)('passes accessibility checks, %s', async (_name, look) => {
    answerTable();
    await drawOffice(Preset, { ...look, at });
    await expect.element(cell('value', 'bow.range')).toBeVisible();
    expect(await faults()).toEqual([]);
  });
  it('edits several cells in place and saves them together, with the version that was loaded', async () => {
    answerTable();
    const calls = answer(adminApi.saveBalanceParameters, written);
    await drawOffice(Preset, { at });
    await userEvent.fill(cell('value', 'bow.range'), '150');
    await userEvent.fill(cell('value', 'exp.step'), '90');
    await expect.element(page.getByText(m.admin_balance_was({ value: '140' }))).toBeVisible();
    await expect.element(page.getByText(m.admin_balance_dirty({ count: 2 }))).toBeVisible();
    await expect.element(save()).toBeEnabled();
    answerTable({ version: 8, parameters: [parameter(1, 'bow.range', '150')] });
    await keys('{Control>}s{/Control}');
    await expect
      .poll(() => sentOf(calls).saves())
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
    await expect.element(cell('value', 'exp.step')).not.toBeInTheDocument();
    // the saved edits are not checked against the version they created, which may be read-only by
    // now
    expect(sentOf(calls.slice(-1)).saves()).toHaveLength(1);
  });
  it('leaves without a question once the save is confirmed, while the table still reloads', async () => {
    answerTable();
    answer(adminApi.saveBalanceParameters, written);
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await drawOffice(Preset, { at });
    await userEvent.fill(cell('value', 'exp.step'), '90');
    await expect.element(save()).toBeEnabled();
    expect(mayLeave()).toBe(false);
    const table = Promise.withResolvers<never>();
    const asked = answer(adminApi.balancePresetTable, () => table.promise);
    await keys('{Control>}s{/Control}');
    await expect.poll(() => asked.length).toBe(1);
    await expect.poll(() => mayLeave()).toBe(true);
    ask.mockClear();
    expect(mayLeave()).toBe(true);
    expect(ask).not.toHaveBeenCalled();
    ask.mockRestore();
  });
  it('edits made during a save stay and are part of the next save', async () => {
    answerTable();
    const calls = answer(adminApi.saveBalanceParameters, written);
    await drawOffice(Preset, { at });
    await userEvent.fill(cell('value', 'exp.step'), '90');
    await expect.element(save()).toBeEnabled();
    const reply = Promise.withResolvers<typeof written>();
    const saves = answer(adminApi.saveBalanceParameters, ({ query }) =>
      query['preview'] === undefined ? reply.promise : written,
    );
    await keys('{Control>}s{/Control}');
    await expect.poll(() => saves.length).toBe(1);
    await userEvent.fill(cell('value', 'bow.range'), '150');
    answerTable({ version: 8, parameters: table.parameters.map((row) => ({ ...row })) });
    reply.resolve(written);
    await expect.element(page.getByText(m.admin_balance_dirty({ count: 1 }))).toBeVisible();
    await expect.element(cell('value', 'bow.range')).toHaveValue('150');
    await expect.element(cell('value', 'exp.step')).toHaveValue('100');
    await expect.element(save()).toBeEnabled();
    await keys('{Control>}s{/Control}');
    await expect
      .poll(() => sentOf(saves).saves().at(-1))
      .toEqual({ set: [{ id: 1, value: '150' }], remove: [] });
    expect(sentOf(calls).saves()).toEqual([]);
  });
  it('shows range errors at once and pattern errors after the server’s check; both block the save', async () => {
    answerTable();
    answer(adminApi.saveBalanceParameters, {
      ...written,
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
    await drawOffice(Preset, { at });
    await userEvent.fill(cell('value', 'bow.range'), '500');
    await expect.element(cell('value', 'bow.range')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(save()).toBeDisabled();
    await userEvent.fill(cell('value', 'motd'), 'Far too long a greeting');
    await expect.element(cell('value', 'motd')).toHaveAccessibleDescription('Does not fit');
    await expect.element(page.getByText(m.admin_balance_wrong({ count: 2 }))).toBeVisible();
    // Escape brings a cell back, and leaves the page where it is.
    await userEvent.fill(cell('value', 'bow.range'), '501');
    await keys('{Escape}');
    await expect.element(cell('value', 'bow.range')).toHaveValue('140');
  });
  it('Enter moves down a column, and a pasted block fills the cells from the focused one on', async () => {
    answerTable();
    answer(adminApi.saveBalanceParameters, written);
    await drawOffice(Preset, { at });
    await userEvent.click(cell('value', 'bow.range'));
    await keys('{Enter}');
    await expect.element(cell('value', 'exp.step')).toHaveFocus();
    paste('250\t\r\nHello\t.{1,5}\r\n');
    await expect.element(cell('value', 'exp.step')).toHaveValue('250');
    await expect.element(cell('value', 'motd')).toHaveValue('Hello');
    await expect.element(cell('validation', 'motd')).toHaveValue('.{1,5}');
  });
  it('pasted rows beyond the last become new rows, and an invalid value is reported', async () => {
    answerTable();
    answer(adminApi.saveBalanceParameters, written);
    await drawOffice(Preset, { at });
    await userEvent.click(cell('value', 'motd'));
    paste('"Hail\t""all"""\t\t\tgreetings\nlate\t1..2\n');
    await expect.element(cell('value', 'motd')).toHaveValue('Hail\t"all"');
    await expect.element(cell('description', 'motd')).toHaveValue('greetings');
    const added = (field: string) =>
      page.getByLabelText(m.admin_balance_cell_new({ field, n: 4 }), { exact: true });
    await expect.element(added(m.admin_balance_value())).toHaveValue('late');
    await userEvent.click(added(m.admin_balance_parameter()));
    paste('rate\tdecimal\t1,5\nopen\tfloat\tTRUE\n');
    const rate = m.admin_balance_cell_new({ field: m.admin_balance_value(), n: 'rate' });
    await expect.element(page.getByLabelText(rate, { exact: true })).toHaveValue('1.5');
    await expect.element(page.getByText('Line 2: float does not fit here')).toBeVisible();
  });
  it('a file in another encoding keeps its letters, and errors are reported by line', async () => {
    answerTable();
    const fault = { at: 1, line: 5, name: 'motd', field: 'value', problem: 'is wrong' };
    const asked = answer(adminApi.importBalanceParameters, {
      ...written,
      problems: [{ ...fault, because: { key: 'rule.pattern' } }],
    });
    await drawOffice(Preset, { at });
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
  it('a new row takes the focus, a removed row can be restored, and the filter finds text and tags', async () => {
    answerTable();
    answer(adminApi.saveBalanceParameters, written);
    await drawOffice(Preset, { at });
    await userEvent.click(
      page.getByRole('button', { name: m.admin_balance_remove({ name: 'motd' }) }),
    );
    await expect.element(cell('value', 'motd')).toBeDisabled();
    await userEvent.click(
      page.getByRole('button', { name: m.admin_balance_restore({ name: 'motd' }) }),
    );
    await expect.element(cell('value', 'motd')).toBeEnabled();
    await userEvent.selectOptions(
      page.getByLabelText(m.admin_balance_tags(), { exact: true }),
      'bow',
    );
    await expect.element(cell('value', 'bow.range')).toBeVisible();
    await expect.element(cell('value', 'motd')).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: new RegExp(m.admin_balance_add()) }));
    const name = page.getByLabelText(
      m.admin_balance_cell_new({ field: m.admin_balance_parameter(), n: 2 }),
      { exact: true },
    );
    await expect.element(name).toHaveFocus();
  });
  it('a preset used by an active version can only be read and cloned', async () => {
    answerTable({
      fixedBy: '1.0',
      usedBy: [{ id: 1, name: '1.0', enabled: true, isMain: true }] as never,
    });
    const clones = answer(adminApi.cloneBalancePreset, { id: 9, version: 1, commandId: 92 });
    const drawn = await drawOffice(Preset, { at });
    await expect.element(page.getByText(m.admin_balance_fixed({ version: '1.0' }))).toBeVisible();
    await expect.element(cell('value', 'bow.range')).toHaveAttribute('readonly');
    for (const name of [m.admin_balance_import(), new RegExp(m.admin_balance_add())])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: m.admin_balance_clone() }));
    await userEvent.fill(page.getByLabelText(m.admin_balance_clone_name()), 'Summer');
    await keys('{Enter}');
    await expect.poll(() => clones.map(({ body }) => body)).toEqual([{ name: 'Summer' }]);
    await expect.poll(() => drawn.router.state.location.pathname).toBe('/admin/balance/9');
  });
  it('another operator’s save is shown, and unsaved edits stay', async () => {
    const tables = [
      table,
      {
        ...table,
        version: 8,
        parameters: [parameter(1, 'bow.range', '99'), ...table.parameters.slice(1)],
      },
    ];
    let read = 0;
    answer(adminApi.balancePresetTable, () => tables[Math.min(read++, 1)] ?? table);
    answer(adminApi.saveBalanceParameters, ({ query }) =>
      query['preview'] === undefined ? refuse('STALE') : written,
    );
    await drawOffice(Preset, { at });
    await userEvent.fill(cell('value', 'exp.step'), '90');
    await expect.element(save()).toBeEnabled();
    await keys('{Control>}s{/Control}');
    await expect.element(page.getByText(m.admin_balance_stale())).toBeVisible();
    await expect.element(cell('value', 'bow.range')).toHaveValue('99');
    await expect.element(cell('value', 'exp.step')).toHaveValue('90');
  });
  it('compares two presets side by side, and the history lists each save', async () => {
    answerTable();
    answer(endpointOf(balancePresets, 'lookup'), {
      data: [
        { id: 4, name: 'Spring', rarity: null, image: null },
        { id: 5, name: 'Summer', rarity: null, image: null },
      ],
    });
    const { type, value, description, tags, validation } =
      table.parameters[0] ?? parameter(0, '', '');
    const plain = { name: 'bow.range', type, value, description, tags, validation };
    answer(adminApi.compareBalancePresets, {
      data: [
        { name: 'bow.range', left: plain, right: { ...plain, value: '160' }, differs: ['value'] },
        { name: 'motd', left: plain, right: plain, differs: [] },
      ],
    });
    answer(adminApi.balancePresetHistory, {
      data: [
        {
          id: 3,
          kind: 'EDIT',
          at: now,
          by: 'Watch',
          reason: 'Too far',
          changes: [{ name: 'bow.range', before: { ...plain, value: '150' }, after: plain }],
        },
      ],
    });
    await drawOffice(Preset, { at });
    await userEvent.click(page.getByRole('tab', { name: m.admin_balance_tab_compare() }));
    await userEvent.selectOptions(page.getByLabelText(m.admin_balance_compare_with()), 'Summer');
    await expect.element(page.getByText(m.admin_balance_differences({ count: 1 }))).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: 'bow.range' })).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: 'motd' })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('tab', { name: m.admin_balance_tab_history() }));
    await expect.element(page.getByText('Too far')).toBeVisible();
  });
});
