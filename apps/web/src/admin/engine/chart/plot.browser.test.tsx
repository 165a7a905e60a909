import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getControlByRole, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { renderOffice, prepareOfficeTests } from '../../../../test/office.harness.tsx';
import * as m from '../../../messages/messages.js';
import { Plot, type PlotProps } from './plot.tsx';

prepareOfficeTests();

const flow: PlotProps = {
  title: 'Issued and burnt',
  kind: 'bars',
  pointName: 'Day',
  points: ['2026-11-20', '2026-11-21', '2026-11-22'],
  series: [
    { name: 'Issued', values: [10, 0, 1_200] },
    { name: 'Burnt', values: [0, -4, 0], tone: 'less' },
  ],
  emptyText: 'Nothing moved',
};
const drawPlot = (props: PlotProps = flow, appearance: Parameters<typeof renderOffice>[1] = {}) =>
  renderOffice(
    () => (
      <section aria-label="Economy">
        <h1>Economy</h1>
        <Plot {...props} />
      </section>
    ),
    appearance,
  );

/** Displays a plot without data first, and then with data. */
function Arriving({ isLow }: { isLow: boolean }) {
  const [isThere, setThere] = useState(false);
  const known = isThere ? flow : { ...flow, points: [], series: [], emptyText: '' };
  return (
    <section aria-label="Economy">
      <h1>Economy</h1>
      <Plot {...known} isLow={isLow} />
      <button type="button" onClick={() => setThere(true)}>
        Arrive
      </button>
    </section>
  );
}

describe('a plot', () => {
  it.each([true, false])('keeps its height until its numbers are loaded: low %s', async (isLow) => {
    await renderOffice(() => <Arriving isLow={isLow} />);
    const button = page.getByRole('button', { name: 'Arrive' });
    const top = () => button.element().getBoundingClientRect().top;
    const before = top();
    await button.click();
    await expect.element(page.getByRole('img')).toBeVisible();
    expect(top()).toBe(before);
  });

  it.each(testAppearances)('of bars passes accessibility checks: %s', async (_, appearance) => {
    await drawPlot(flow, appearance);
    await expect.element(page.getByRole('img')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it.each(testAppearances)('of lines passes accessibility checks: %s', async (_, appearance) => {
    await drawPlot({ ...flow, kind: 'lines' }, appearance);
    await expect.element(page.getByRole('img')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('announces its newest point, and a button switches between drawing and table', async () => {
    await drawPlot();
    await expect
      .element(getControlByRole('img', 'Issued and burnt. 2026-11-22 · Issued 1,200, Burnt 0'))
      .toBeVisible();
    const toggle = page.getByRole('button', { name: m.admin_plot_table() });
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
    const rows = page.getByRole('table', { name: 'Issued and burnt' }).getByRole('row');
    await expect.element(rows.nth(2)).toHaveTextContent('2026-11-210-4');
    expect(await listAccessibilityViolations()).toEqual([]);
    await toggle.click();
    await expect.element(page.getByRole('img')).toBeVisible();
  });

  it('shows a missing number as a gap in the drawing and in the table', async () => {
    const load = { name: 'Load', values: [10, null, 30, 40] };
    const points = ['10:00', '10:30', '11:00', '11:30'];
    const gap = { ...flow, kind: 'lines' as const, points, series: [load] };
    await drawPlot(gap);
    const drawing = page.getByRole('img', { name: /Issued and burnt/ });
    const lines = () => drawing.element().querySelectorAll('path');
    await expect.element(drawing).toBeVisible();
    expect([...lines()].some((line) => line.getAttribute('d')?.match(/M/g)?.length === 2)).toBe(
      true,
    );
    await page.getByRole('button', { name: m.admin_plot_table() }).click();
    const row = page.getByRole('row', { name: /10:30/ });
    await expect.element(row).toBeVisible();
    expect(row.element().textContent).not.toContain('0%');
    expect(row.element().textContent?.replace('10:30', '')).not.toMatch(/\d/);
  });

  it('without data says so and offers no table', async () => {
    await drawPlot({ ...flow, series: [{ name: 'Issued', values: [0, 0, 0] }] });
    await expect.element(page.getByText('Nothing moved')).toBeVisible();
    expect(page.getByRole('button', { name: m.admin_plot_table() }).elements()).toEqual([]);
  });
});
