import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import * as m from '../../../messages/messages.js';
import { ItemSeasonFactors } from './item-season.tsx';

it.each(testAppearances)(
  'names an item’s season and its remaining power: %s',
  async (_, appearance) => {
    await renderComponent(
      <ItemSeasonFactors season={{ id: 1, name: 'Ash', power: 1.25, value: 0.5 }} />,
      appearance,
    );
    await expect.element(page.getByText('Ash')).toBeVisible();
    const [, power, value] = page.getByRole('definition').elements();
    expect(power?.textContent).toMatch(/1[.,]25/);
    expect(value?.textContent).toMatch(/0[.,]5/);
    await expect.element(page.getByText(m.inventory_power())).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  },
);
