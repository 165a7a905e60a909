import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getControl, draw, pressKeys, looks, pressTab } from '../../../test/drawn.harness.tsx';
import { listAccessFaults } from '../../../test/faults.harness.ts';
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
  it.each(looks)('passes accessibility checks: %s', async (_, look) => {
    await draw(claim, look);
    await pressTab();
    await expect.element(tip()).toBeVisible();
    expect(await listAccessFaults()).toEqual([]);
  });

  it('is visible while its control has the focus, and describes it', async () => {
    await draw(claim);
    await expect.element(tip()).not.toBeVisible();
    await pressTab();
    await expect.element(tip()).toBeVisible();
    await expect
      .element(getControl('button', 'Claim'))
      .toHaveAccessibleDescription('From level 5 on');
    await pressTab();
    await expect.element(tip()).not.toBeVisible();
  });

  it('is visible under the pointer, within the screen', async () => {
    await draw(claim);
    await userEvent.hover(getControl('button', 'Claim'));
    await expect.element(tip()).toBeVisible();
    await expect.element(tip()).toBeInViewport();
    await userEvent.hover(getControl('heading', 'Hall'));
    await expect.element(tip()).not.toBeVisible();
  });

  it('closes by Escape, which keeps the focus', async () => {
    await draw(claim);
    await pressTab();
    await expect.element(tip()).toBeVisible();
    await pressKeys('{Escape}');
    await expect.element(tip()).not.toBeVisible();
    await expect.element(getControl('button', 'Claim')).toHaveFocus();
  });
});
