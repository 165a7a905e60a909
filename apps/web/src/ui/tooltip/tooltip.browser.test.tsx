import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  pressKeys,
  testAppearances,
  pressTab,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { Button } from '../button/button.tsx';
import { Tooltip } from './tooltip.tsx';

const claim = (
  <>
    <div style={{ height: 120 }} />
    <Tooltip text="From level 5 on">
      <Button>Claim</Button>
    </Tooltip>
    <Button>Next</Button>
  </>
);
const tip = () => page.getByText('From level 5 on');

describe('a tooltip', () => {
  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    await renderComponent(claim, appearance);
    await pressTab();
    await expect.element(tip()).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('is visible while its control has the focus, and describes it', async () => {
    await renderComponent(claim);
    await expect.element(tip()).not.toBeVisible();
    await pressTab();
    await expect.element(tip()).toBeVisible();
    await expect
      .element(getControlByRole('button', 'Claim'))
      .toHaveAccessibleDescription('From level 5 on');
    await pressTab();
    await expect.element(tip()).not.toBeVisible();
  });

  it('is visible under the pointer, within the screen', async () => {
    await renderComponent(claim);
    await userEvent.hover(getControlByRole('button', 'Claim'));
    await expect.element(tip()).toBeVisible();
    await expect.element(tip()).toBeInViewport();
    await userEvent.hover(getControlByRole('heading', 'Hall'));
    await expect.element(tip()).not.toBeVisible();
  });

  it('closes by Escape, which keeps the focus', async () => {
    await renderComponent(claim);
    await pressTab();
    await expect.element(tip()).toBeVisible();
    await pressKeys('{Escape}');
    await expect.element(tip()).not.toBeVisible();
    await expect.element(getControlByRole('button', 'Claim')).toHaveFocus();
  });
});
