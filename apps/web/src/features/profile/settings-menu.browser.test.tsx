import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { phoneViewport, renderComponent, testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import * as m from '../../messages/messages.js';
import { getSettingsGroupElementId, settingsGroups, SettingsMenu } from './settings-menu.tsx';

const settings = (
  <>
    <h1>{m.profile_title()}</h1>
    <SettingsMenu />
    {settingsGroups.map(({ id, label }) => (
      <div
        key={id}
        id={getSettingsGroupElementId(id)}
        role="group"
        aria-label={label()}
        tabIndex={-1}
        style={{ height: '700px' }}
      />
    ))}
  </>
);
const entry = (name: string) => page.getByRole('button', { name });

it.each(testAppearances)(
  'the menu of the settings passes accessibility checks: %s',
  async (_, a) => {
    await renderComponent(settings, a);
    expect(await listAccessibilityViolations()).toEqual([]);
  },
);

it.each([
  ['a desktop', 1_440, 900],
  ['a phone', ...phoneViewport],
] as const)('scrolls to a group, focuses it and marks it on %s', async (_, width, height) => {
  await page.viewport(width, height);
  await renderComponent(settings);
  await expect.element(entry(m.profile_account())).toHaveAttribute('aria-current');
  await entry(m.guard_title()).click();
  const group = page.getByRole('group', { name: m.guard_title() });
  await expect.element(group).toHaveFocus();
  await expect.poll(() => Math.abs(group.element().getBoundingClientRect().top)).toBeLessThan(200);
  await expect.element(entry(m.guard_title())).toHaveAttribute('aria-current');
  await expect.element(entry(m.profile_account())).not.toHaveAttribute('aria-current');
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(entry(m.data_title())).toHaveAttribute('aria-current');
});
