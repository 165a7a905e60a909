import { f } from '@guildhall/contract/kit/field/field-kinds';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getControlByRole } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  renderForm,
  getSaveButton,
  toStoredRow,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import * as m from '../../../messages/messages.js';

prepareOfficeTests();
const fields = {
  slots: f.rows(f.window({ name: 'start', label: 'Start' }, { name: 'end', label: 'End' }), {
    label: 'Slots',
  }),
};
const row = toStoredRow({
  slots: [
    { start: '2031-03-03T18:00:00.000Z', end: '2031-03-03T22:00:00.000Z' },
    { start: '2031-03-05T22:00:00.000Z', end: '2031-03-06T02:00:00.000Z' },
  ],
});
/** Returns the column of a day, from midnight to midnight; 0 is Monday. */
const column = (day: number): HTMLElement => {
  const dayColumn = document.querySelector<HTMLElement>(`[data-day="${String(day)}"]`);
  if (!dayColumn) throw new Error('There is no calendar');
  return dayColumn;
};
const blocks = () => getControlByRole('button', /^Slots \d+, /);

describe('time spans as a week', () => {
  it('shows each day’s part of the spans, and passes accessibility checks (R3.65)', async () => {
    await renderForm(fields, { row });
    await expect.element(blocks().first()).toBeVisible();
    expect(
      blocks()
        .elements()
        .map((block) => block.getAttribute('aria-label')),
    ).toEqual([
      m.admin_week_span({
        label: 'Slots',
        number: 1,
        from: '2031-03-03 18:00',
        to: '2031-03-03 22:00',
      }),
      m.admin_week_span({
        label: 'Slots',
        number: 2,
        from: '2031-03-05 22:00',
        to: '2031-03-06 02:00',
      }),
      m.admin_week_span({
        label: 'Slots',
        number: 2,
        from: '2031-03-05 22:00',
        to: '2031-03-06 02:00',
      }),
    ]);
    expect(await listAccessibilityViolations()).toEqual([]);
  });
  it('a press adds an hour, a drag adds a span of half hours; both are saved', async () => {
    const { sent } = await renderForm(fields, { row });
    await expect.element(blocks().first()).toBeVisible();
    const { height, width } = column(1).getBoundingClientRect();
    const y = (hour: number): number => (height / 24) * hour;
    await userEvent.click(column(1), { position: { x: width / 2, y: y(9.1) } });
    await userEvent.dragAndDrop(column(2), column(4), {
      sourcePosition: { x: width / 2, y: y(4.2) },
      targetPosition: { x: width / 2, y: y(7.1) },
    });
    await getSaveButton().click();
    await expect
      .poll(() => sent.at(-1))
      .toMatchObject({
        slots: [
          ...row.slots,
          { start: '2031-03-04T09:00:00.000Z', end: '2031-03-04T10:00:00.000Z' },
          { start: '2031-03-05T04:00:00.000Z', end: '2031-03-05T07:30:00.000Z' },
        ],
      });
  });
  it('a week can be repeated once, and pressing a span opens its row', async () => {
    await renderForm(fields, { row });
    const repeat = getControlByRole('button', m.admin_week_repeat());
    await repeat.click();
    await expect.element(getControlByRole('group', 'Slots 4')).toBeInTheDocument();
    await expect.element(repeat).toBeEnabled();
    await getControlByRole('button', m.admin_week_previous()).click();
    await expect.element(repeat).toBeDisabled();
    await blocks().nth(1).click();
    await expect
      .element(getControlByRole('group', 'Slots 2').getByLabelText(/^Start/))
      .toHaveFocus();
  });
});
