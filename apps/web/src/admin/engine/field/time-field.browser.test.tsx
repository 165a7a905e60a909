import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  pressKeys,
  testAppearances,
  pressTab,
} from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { loadOfficeTexts } from '../../office-texts.ts';
import { TimeFieldOutsideForm } from './time-field.tsx';

function Ends({ from }: { from: string | null }) {
  const [value, setValue] = useState(from);
  return (
    <>
      <h1>Blocks</h1>
      <label htmlFor="ends">Ends</label>
      <TimeFieldOutsideForm id="ends" value={value} onChange={setValue} empty="Never" />
      <output>{value ?? 'none'}</output>
      <button type="button" onClick={() => setValue('2030-01-01T00:00:00.000Z')}>
        Set
      </button>
    </>
  );
}
const field = () => getControlByRole('textbox', 'Ends');
const meant = (value: string) => expect.element(page.getByRole('status')).toHaveTextContent(value);
const noon = '2026-11-22T12:00:00.000Z';

describe('a time field', () => {
  it.each(testAppearances)(
    'passes accessibility checks empty, valid and invalid: %s',
    async (_, appearance) => {
      await loadOfficeTexts(true);
      await renderComponent(<Ends from={null} />, { ...appearance, area: 'office' });
      expect(await listAccessibilityViolations()).toEqual([]);
      await field().fill('2026-11-22 14:05');
      expect(await listAccessibilityViolations()).toEqual([]);
      await field().fill('2026-11-31 14:05');
      await pressTab();
      await expect.element(page.getByRole('alert')).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('is typed and shown in the tables’ format, with local time beside it', async () => {
    await renderComponent(<Ends from={null} />);
    await expect.element(page.getByText('Never')).toBeVisible();
    await field().click();
    await pressKeys('2026-11-22 14:05');
    await meant('2026-11-22T14:05:00.000Z');
    await expect.element(page.getByText(/^UTC; .+ your time$/)).toBeVisible();
  });

  it('accepts a pasted time of a log, reformatted on blur', async () => {
    await renderComponent(<Ends from={null} />);
    await field().fill('2026-11-22T14:05:00+02:00');
    await meant('2026-11-22T12:05:00.000Z');
    await pressTab();
    await expect.element(field()).toHaveValue('2026-11-22 12:05');
  });

  it('reports an invalid time on blur, and does not save it as empty', async () => {
    await renderComponent(<Ends from={noon} />);
    await field().fill('2026-02-30 12:00');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await pressTab();
    await expect.element(page.getByRole('alert')).toHaveTextContent('2026-02 has no day 30');
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field()).toHaveAccessibleDescription('2026-02 has no day 30');
    await meant('2026-02-30 12:00');
  });

  it('arrow keys step the part at the caret and select it', async () => {
    await renderComponent(<Ends from={noon} />);
    await field().click();
    await pressKeys(
      '{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}',
    );
    await pressKeys('{ArrowUp}');
    await expect.element(field()).toHaveValue('2026-12-22 12:00');
    await pressKeys('{ArrowUp}{End}{ArrowDown}');
    await expect.element(field()).toHaveValue('2027-01-22 11:59');
    await meant('2027-01-22T11:59:00.000Z');
    const { selectionStart, selectionEnd } = field().element() as HTMLInputElement;
    expect([selectionStart, selectionEnd]).toEqual([14, 16]);
  });

  it('can start with the present minute, and its clear button keeps the focus', async () => {
    await renderComponent(<Ends from={null} />);
    await field().click();
    await pressKeys('{ArrowUp}');
    await expect
      .poll(() => (field().element() as HTMLInputElement).value)
      .toMatch(/^2\d{3}-\d\d-\d\d \d\d:\d\d$/);
    await getControlByRole('button', 'Clear').click();
    await meant('none');
    await expect.element(field()).toHaveValue('');
    await expect.element(field()).toHaveFocus();
  });

  it('follows a value that changes from outside', async () => {
    await renderComponent(<Ends from={noon} />);
    await getControlByRole('button', 'Set').click();
    await expect.element(field()).toHaveValue('2030-01-01 00:00');
  });
});
