import { adminApi } from '@guildhall/contract/api';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressKeys, pressTab } from '../../../../test/drawn.harness.tsx';
import { renderOffice, prepareOfficeTests } from '../../../../test/office.harness.tsx';
import {
  mockPresetTable,
  presetPath,
  getGridCell,
  copyCells,
  cutCells,
  buildParameter,
  pasteCells,
  PresetPage,
  listSaveBodies,
  typeOverCell,
  presetSaveReply,
} from '../../../../test/preset.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';

prepareOfficeTests();

const numbers = [
  buildParameter(1, 'wave.one', '10', { tags: ['wave'] }),
  buildParameter(2, 'wave.two', '20'),
  buildParameter(3, 'wave.three', '30'),
  buildParameter(4, 'rate', '1.5', { type: 'DECIMAL' }),
];
async function drawGrid(parameters = numbers, appearance: Parameters<typeof renderOffice>[1] = {}) {
  mockPresetTable({ parameters });
  const calls = mockReply(adminApi.saveBalanceParameters, presetSaveReply);
  await renderOffice(PresetPage, { at: presetPath, ...appearance });
  await expect.element(getGridCell('value', parameters[0]?.name ?? '')).toBeVisible();
  return calls;
}
const values = (names: readonly string[]): (string | null)[] =>
  names.map((name) => getGridCell('value', name).element().textContent);
const waves = ['wave.one', 'wave.two', 'wave.three'];
const selected = (): number => document.querySelectorAll('[role=grid] [aria-selected=true]').length;

describe('the grid of parameters', () => {
  it('is one tab stop: arrows move, Home and End reach the edges, Tab leaves it', async () => {
    await drawGrid();
    await userEvent.click(getGridCell('value', 'wave.one'));
    await pressKeys('{ArrowDown}{ArrowRight}');
    await expect.element(getGridCell('validation', 'wave.two')).toHaveFocus();
    await pressKeys('{Control>}{Home}{/Control}');
    await expect.element(getGridCell('name', 'wave.one')).toHaveFocus();
    await pressKeys('{Control>}{End}{/Control}');
    await expect.element(getGridCell('description', 'rate')).toHaveFocus();
    await pressTab();
    await expect.poll(() => document.activeElement?.closest('[role=grid]')).toBeNull();
  });
  it('selects ranges by Shift and arrows, by pulling, by row and by column, and sums them', async () => {
    await drawGrid();
    await userEvent.click(getGridCell('value', 'wave.one'));
    await pressKeys('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.poll(selected).toBe(3);
    await expect.element(page.getByText('sum 60, average 20')).toBeVisible();
    await userEvent.dragAndDrop(
      getGridCell('type', 'wave.one'),
      getGridCell('validation', 'wave.two'),
    );
    await expect.poll(selected).toBe(6);
    await pressKeys('{Escape}{Shift>} {/Shift}');
    await expect.poll(selected).toBe(6);
    await userEvent.click(page.getByRole('columnheader', { name: m.admin_balance_value() }));
    await expect.poll(selected).toBe(4);
  });
  it('copies a range as a spreadsheet reads it, with quotes where they are needed', async () => {
    await drawGrid([
      buildParameter(1, 'motd', 'Hail\n"all"', { type: 'STRING' }),
      buildParameter(2, 'wave', '10'),
    ]);
    await userEvent.click(getGridCell('name', 'motd'));
    await pressKeys('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}');
    expect(copyCells()).toBe('motd\tSTRING\t"Hail\n""all"""\r\nwave\tINT\t10');
    await userEvent.click(getGridCell('value', 'motd'));
    await pressKeys('{Shift>}{ArrowDown}{/Shift}');
    expect(cutCells()).toBe('"Hail\n""all"""\r\n10');
    await expect.element(getGridCell('value', 'wave')).not.toHaveTextContent('10');
  });
  it('pastes cells with quotes and line breaks; rows beyond the last become new rows', async () => {
    const calls = await drawGrid([
      buildParameter(1, 'motd', 'Hail', { type: 'STRING' }),
      buildParameter(2, 'wave', '10'),
    ]);
    await userEvent.click(getGridCell('value', 'motd'));
    pasteCells('"Hail\n""all"""\t\t\tgreetings\r\n11\t1..20\r\n');
    await expect.element(getGridCell('description', 'motd')).toHaveTextContent('greetings');
    await expect.element(getGridCell('validation', 'wave')).toHaveTextContent('1..20');
    await userEvent.click(getGridCell('name', 'wave'));
    pasteCells('wave\tINT\t12\nrate\tdecimal\t1,5\nopen\tfloat\tTRUE\n');
    await expect.element(getGridCell('value', 'rate')).toHaveTextContent('1.5');
    await expect.element(page.getByText(/open, Type: “float” does not fit/)).toBeVisible();
    await pressKeys('{Control>}z{/Control}');
    await expect.element(getGridCell('value', 'wave')).toHaveTextContent('11');
    await pressKeys('{Control>}s{/Control}');
    await expect
      .poll(() => listSaveBodies(calls))
      .toEqual([
        {
          set: [
            { id: 1, value: 'Hail\n"all"', description: 'greetings' },
            { id: 2, value: '11', validation: '1..20' },
          ],
          remove: [],
        },
      ]);
  });
  it('pastes one cell over a whole range', async () => {
    await drawGrid();
    await userEvent.click(getGridCell('value', 'wave.one'));
    await pressKeys('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    pasteCells('7');
    await expect.poll(() => values(waves)).toEqual(['7', '7', '7']);
  });
  it.each([
    ['en', '1,234', '1234', '1.5'],
    ['ru', '1,234', '1,234', '1,5'],
  ] as const)('reads and shows decimals as %s writes them', async (locale, typed, shown, rate) => {
    await drawGrid(numbers, { locale });
    await expect.element(getGridCell('value', 'rate')).toHaveTextContent(rate);
    await userEvent.click(getGridCell('value', 'rate'));
    expect(copyCells()).toBe(rate);
    pasteCells(typed);
    await expect.poll(() => values(['rate'])).toEqual([shown]);
  });
  it('fills down, right, and by pulling the handle', async () => {
    await drawGrid();
    await userEvent.click(getGridCell('value', 'wave.one'));
    await pressKeys('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    await expect.poll(() => values(waves)).toEqual(['10', '10', '30']);
    await userEvent.click(getGridCell('tags', 'wave.one'));
    await pressKeys('{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}');
    await expect.element(getGridCell('description', 'wave.one')).toHaveTextContent('wave');
    await userEvent.click(getGridCell('value', 'wave.three'));
    await userEvent.dragAndDrop(
      page.getByTitle(m.admin_grid_fill_handle()),
      getGridCell('value', 'wave.one'),
    );
    await expect.poll(() => values(waves)).toEqual(['30', '30', '30']);
  });
  it('undoes and redoes each step of unsaved edits, also on a Russian keyboard', async () => {
    await drawGrid();
    await typeOverCell(getGridCell('value', 'wave.one'), '11');
    await typeOverCell(getGridCell('value', 'wave.two'), '21');
    await pressKeys('{Control>}z{/Control}');
    await expect.poll(() => values(waves)).toEqual(['11', '20', '30']);
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'я', code: 'KeyZ', ctrlKey: true, bubbles: true }),
    );
    await expect.poll(() => values(waves)).toEqual(['10', '20', '30']);
    await pressKeys('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.poll(() => values(waves)).toEqual(['11', '20', '30']);
    await page.getByRole('button', { name: new RegExp(m.admin_grid_redo()) }).click();
    await expect.poll(() => values(waves)).toEqual(['11', '21', '30']);
  });
  it('adds and removes rows, and undo brings them back', async () => {
    const calls = await drawGrid();
    await userEvent.click(getGridCell('value', 'wave.one'));
    await pressKeys('{Shift>}{ArrowDown}{/Shift}{Control>}{Delete}{/Control}');
    await expect.element(page.getByText(m.admin_balance_dirty({ count: 2 }))).toBeVisible();
    await expect.element(getGridCell('value', 'wave.two')).toHaveAttribute('aria-readonly', 'true');
    await page.getByRole('button', { name: /^Keep 2 rows/ }).click();
    await expect.element(getGridCell('value', 'wave.two')).not.toHaveAttribute('aria-readonly');
    await pressKeys('{Control>}z{/Control}');
    await page.getByRole('button', { name: new RegExp(m.admin_balance_add()) }).click();
    await pressKeys('late{Tab}');
    await expect.element(getGridCell('type', 'late')).toHaveFocus();
    await userEvent.dblClick(getGridCell('type', 'late'));
    await userEvent.selectOptions(page.getByRole('combobox', { name: /Type of/ }), 'STRING');
    await pressKeys('{Tab}Dawn{Enter}');
    await expect.element(getGridCell('value', 'late')).toHaveTextContent('Dawn');
    await pressKeys('{Control>}s{/Control}');
    await expect
      .poll(() => listSaveBodies(calls))
      .toMatchObject([{ set: [{ name: 'late', type: 'STRING', value: 'Dawn' }], remove: [1, 2] }]);
  });
  it('Escape drops what is typed, Alt+Enter breaks a line, and Ctrl+S saves an open cell', async () => {
    const calls = await drawGrid([buildParameter(1, 'motd', 'Hail', { type: 'STRING' })]);
    await userEvent.click(getGridCell('value', 'motd'));
    await pressKeys('Ave{Escape}');
    expect(values(['motd'])).toEqual(['Hail']);
    await pressKeys('{F2} all{Alt>}{Enter}{/Alt}now{Control>}s{/Control}');
    await expect
      .poll(() => listSaveBodies(calls))
      .toEqual([{ set: [{ id: 1, value: 'Hail all\nnow' }], remove: [] }]);
  });
  it('counts wrong cells and leads to each, also when the filter hides it', async () => {
    await drawGrid();
    await typeOverCell(getGridCell('value', 'wave.one'), 'x');
    await typeOverCell(getGridCell('value', 'rate'), 'y');
    const wrong = page.getByRole('button', { name: m.admin_balance_wrong({ count: 2 }) });
    await expect.element(getGridCell('value', 'rate')).toHaveAttribute('aria-invalid', 'true');
    await userEvent.fill(page.getByLabelText(m.admin_balance_find()), 'three');
    await wrong.click();
    await expect.element(getGridCell('value', 'wave.one')).toHaveFocus();
    await wrong.click();
    await expect.element(getGridCell('value', 'rate')).toHaveFocus();
  });
  it('draws only the visible part of a thousand rows, and keeps names and headers in view', async () => {
    const many = Array.from({ length: 1000 }, (_, n) =>
      buildParameter(n + 1, `p${n}.x`, String(n)),
    );
    await drawGrid(many);
    await userEvent.click(getGridCell('value', 'p0.x'));
    await pressKeys('{Control>}{End}{/Control}');
    await expect.element(getGridCell('description', 'p999.x')).toHaveFocus();
    expect(document.querySelectorAll('[role=row]').length).toBeLessThan(80);
    const grid = page.getByRole('grid');
    await expect.element(grid).toHaveAttribute('aria-rowcount', '1001');
    await expect.element(getGridCell('name', 'p999.x')).toBeInViewport();
    await expect
      .element(page.getByRole('columnheader', { name: m.admin_balance_description() }))
      .toBeInViewport();
  });
});
