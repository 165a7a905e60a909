import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  pressKeys,
  testAppearances,
  pressTab,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { Menu } from './menu.tsx';

const onLeave = vi.fn<() => void>();
const account = (
  <>
    <Menu
      name="Account: Walker"
      trigger="Walker"
      items={[
        { key: 'home', label: 'Dashboard', href: '#/dashboard' },
        { key: 'settings', label: 'Profile settings', href: '#/profile-settings' },
        { key: 'leave', label: 'Log out', onSelect: onLeave, separated: true },
      ]}
    />
    <button type="button">Beside</button>
  </>
);
const trigger = () => getControlByRole('button', 'Account: Walker');
const item = (name: string) => getControlByRole('menuitem', name);
const isClosed = () => expect.element(page.getByRole('menu')).not.toBeInTheDocument();

describe('a menu', () => {
  it.each(testAppearances)(
    'passes accessibility checks closed and open: %s',
    async (_, appearance) => {
      await renderComponent(account, appearance);
      expect(await listAccessibilityViolations()).toEqual([]);
      await trigger().click();
      await expect.element(item('Dashboard')).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('opens by Enter or arrow at the first entry; arrows wrap, Home and End go to the ends', async () => {
    await renderComponent(account);
    await pressTab();
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false');
    await pressKeys('{Enter}');
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'true');
    await expect.element(item('Dashboard')).toHaveFocus();
    await pressKeys('{ArrowDown}');
    await expect.element(item('Profile settings')).toHaveFocus();
    await pressKeys('{End}');
    await expect.element(item('Log out')).toHaveFocus();
    await pressKeys('{ArrowDown}');
    await expect.element(item('Dashboard')).toHaveFocus();
    await pressKeys('{ArrowUp}');
    await expect.element(item('Log out')).toHaveFocus();
    await pressKeys('{Home}');
    await expect.element(item('Dashboard')).toHaveFocus();
    await pressKeys('{Escape}');
    await isClosed();
    await expect.element(trigger()).toHaveFocus();
    await pressKeys('{ArrowDown}');
    await expect.element(item('Dashboard')).toHaveFocus();
  });

  it('returns the focus on Escape', async () => {
    await renderComponent(account);
    await pressTab();
    await pressKeys('{Enter}');
    await expect.element(item('Dashboard')).toHaveFocus();
    await pressKeys('{Escape}');
    await isClosed();
    await expect.element(trigger()).toHaveFocus();
  });

  it('closes by Tab and by a press outside', async () => {
    await renderComponent(account);
    await trigger().click();
    await expect.element(item('Dashboard')).toHaveFocus();
    await pressTab();
    await isClosed();
    await trigger().click();
    await expect.element(item('Dashboard')).toBeVisible();
    await getControlByRole('heading', 'Hall').click();
    await isClosed();
  });

  it('runs the chosen entry once, closes, and focuses its button', async () => {
    onLeave.mockClear();
    await renderComponent(account);
    await pressTab();
    await pressKeys('{Enter}');
    await expect.element(item('Dashboard')).toHaveFocus();
    await pressKeys('{End}{Enter}');
    await isClosed();
    expect(onLeave).toHaveBeenCalledOnce();
    await expect.element(trigger()).toHaveFocus();
  });

  it('opens the address of an entry that has one', async () => {
    await renderComponent(account);
    await trigger().click();
    await expect.element(item('Profile settings')).toHaveAttribute('href', '#/profile-settings');
    await expect.element(item('Dashboard')).toHaveFocus();
    await pressKeys('{ArrowDown}{Enter}');
    await isClosed();
    await expect.poll(() => location.hash).toBe('#/profile-settings');
  });
});
