/** A balance preset for tests, and functions that edit its cells as an operator does. */
import { adminApi } from '@guildhall/contract/api';
import { page, userEvent, type Locator } from 'vitest/browser';
import { parameterFieldsInOrder } from '../src/admin/balance/preset-edits.ts';
import { BalancePresetScreen } from '../src/admin/balance/preset.screen.tsx';
import { pressKeys } from './drawn.harness.tsx';
import { mockReply, type RecordedCall } from './server.harness.ts';

export const presetUpdatedAt = '2026-11-22T14:05:07.000Z';
export const buildParameter = (id: number, name: string, value: string, changes = {}) => ({
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
  updatedAt: presetUpdatedAt,
  updatedBy: null,
  ...changes,
});
export const presetTable = {
  id: 4,
  name: 'Spring',
  version: 7,
  updatedAt: presetUpdatedAt,
  updatedBy: 'Watch' as string | null,
  usedBy: [],
  fixedBy: null as string | null,
  parameters: [
    buildParameter(1, 'bow.range', '140', { validation: '10..300', tags: ['bow'] }),
    buildParameter(2, 'exp.step', '100', { known: true, tags: ['exp'] }),
    buildParameter(3, 'motd', 'Hail', { type: 'STRING', validation: '.{1,9}' }),
  ],
  missing: [],
};
export const presetSaveReply = { changes: [], problems: [], version: 8, commandId: 91 };
export const PresetPage = () => <BalancePresetScreen id={4} />;
export const presetPath = '/admin/balance/4';
export const mockPresetTable = (overrides: Partial<typeof presetTable> = {}) =>
  mockReply(adminApi.balancePresetTable, { ...presetTable, ...overrides });

type Column = (typeof parameterFieldsInOrder)[number];
/** Finds a cell by its column and by a text in its row, usually the name of a parameter. */
export function getGridCell(column: Column, name: string): Locator {
  const row = page.getByRole('row').filter({ hasText: name });
  return column === 'name'
    ? row.getByRole('rowheader')
    : row.getByRole('gridcell').nth(parameterFieldsInOrder.indexOf(column) - 1);
}
/** Overwrites a cell as in a spreadsheet and moves down. */
export async function typeOverCell(target: Locator, text: string): Promise<void> {
  await userEvent.click(target);
  await pressKeys(`${text.replaceAll(/[{[]/g, '$&$&')}{Enter}`);
}
/** Sends a clipboard event to the focused element; returns the text on the clipboard afterwards. */
function sendClipboard(kind: 'copy' | 'cut' | 'paste', text = ''): string {
  const clipboardData = new DataTransfer();
  if (text !== '') clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }),
  );
  return clipboardData.getData('text/plain');
}
export const pasteCells = (text: string): void => void sendClipboard('paste', text);
export const copyCells = (): string => sendClipboard('copy');
export const cutCells = (): string => sendClipboard('cut');

/** Lists the bodies of calls that save; omits previews, which check typed values. */
export const listSaveBodies = (calls: readonly RecordedCall[]) =>
  calls.filter(({ query }) => query['preview'] === undefined).map(({ body }) => body);
