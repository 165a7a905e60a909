import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { prepareOfficeTests, renderOffice, toStoredRow } from '../../../test/office.harness.tsx';
import * as m from '../../messages/messages.js';
import { LogEntryChangeSummary, LogEntryUndoCell } from './log-row.tsx';

prepareOfficeTests();
const entry = (before: object | null, after: object | null) =>
  toStoredRow({
    id: 7,
    type: 'regions.update',
    text: 'Changed region “North”',
    rewards: [],
    before,
    after,
    undoable: true,
    undoneBy: null,
  });

it('shows the first changed field with both values, and how many others changed', async () => {
  const row = entry(
    { enabled: true, code: 'N', name: 'North' },
    { enabled: false, code: 'NO', name: 'Northreach' },
  );
  await renderOffice(() => <LogEntryChangeSummary row={row} />);
  await expect.element(page.getByRole('deletion')).toHaveTextContent('North');
  await expect.element(page.getByRole('insertion')).toHaveTextContent('Northreach');
  await expect.element(page.getByText('+2', { exact: true })).toBeVisible();
});

it('shows only the new value of a row that was created', async () => {
  const row = entry(null, { name: 'North', code: 'N' });
  await renderOffice(() => <LogEntryChangeSummary row={row} />);
  await expect.element(page.getByRole('insertion')).toHaveTextContent('North');
  expect(page.getByRole('deletion').elements()).toEqual([]);
  await expect.element(page.getByText('+1', { exact: true })).toBeVisible();
});

it('always shows Undo, which names its entry', async () => {
  await renderOffice(() => <LogEntryUndoCell row={entry(null, null)} />);
  const undo = page.getByRole('button', {
    name: m.admin_undo_one({ text: 'Changed region “North”' }),
  });
  await expect.element(undo).toBeVisible();
  expect(getComputedStyle(undo.element()).opacity).toBe('1');
});
