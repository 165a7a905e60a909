import { describe, expect, it } from 'vitest';
import {
  getControlByRole,
  renderComponent,
  testAppearances,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { ProgressBar } from './progress-bar.tsx';

/** Progress bar so wide that one percent is a few pixels. */
const bar = (value: number, max: number) => (
  <div style={{ width: 400 }}>
    <ProgressBar label="Level 5" value={value} max={max} />
  </div>
);
/** Returns the filled part of the bar's width, from 0 to 1. */
function filled(): number {
  const bar = getControlByRole('progressbar', 'Level 5').element();
  const fill = bar.firstElementChild;
  const whole = bar.getBoundingClientRect();
  return fill === null ? 0 : fill.getBoundingClientRect().width / whole.width;
}

describe('a progress bar', () => {
  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    await renderComponent(
      <div style={{ width: 400 }}>
        <ProgressBar label="Level 5" value={50} max={100} />
        <ProgressBar label="Level 6" value={1} max={3} ticks thick />
      </div>,
      appearance,
    );
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('has a name', async () => {
    await renderComponent(bar(50, 200));
    const levelBar = getControlByRole('progressbar', 'Level 5');
    await expect.element(levelBar).toHaveAttribute('aria-valuenow', '50');
    await expect.element(levelBar).toHaveAttribute('aria-valuemin', '0');
    await expect.element(levelBar).toHaveAttribute('aria-valuemax', '200');
  });

  it.each([
    [0, 100, 0],
    [50, 200, 0.25],
    [100, 100, 1],
    [150, 100, 1],
    [5, 0, 0],
  ])('%d of %d is drawn as %d of its width', async (value, max, part) => {
    await renderComponent(bar(value, max));
    expect(filled()).toBeCloseTo(part, 1);
  });
});
