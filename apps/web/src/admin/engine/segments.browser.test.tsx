import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../../test/drawn.harness.tsx';
import { prepareOfficeTests } from '../../../test/office.harness.tsx';
import { SegmentedControl } from './segments.tsx';

prepareOfficeTests();

it.each([
  ['short labels in one line', ['Unverified', 'Verified', 'Blocked'], 1],
  ['long labels below each other', ['Не подтверждён', 'Подтверждён', 'Заблокирован'], 3],
])('displays %s, without a ragged line', async (_, labels, lines) => {
  await renderComponent(
    <div style={{ width: 256 }}>
      <SegmentedControl
        aria-label="Status"
        value={0}
        options={labels.map((label, value) => ({ value, label }))}
        onChange={() => undefined}
      />
    </div>,
    { area: 'office' },
  );
  const drawn = page.getByRole('radio').elements();
  const boxes = drawn.map((radio) => radio.getBoundingClientRect());
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(lines);
  expect(new Set(boxes.map(({ width }) => Math.round(width))).size).toBe(1);
});
