import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  getControlByRole,
  renderComponent,
  waitForFrames,
  pressKeys,
  testAppearances,
  pressTab,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { ToggleSwitch } from './switch.tsx';

function Setting({ onToggle }: { onToggle?: (on: boolean) => void }) {
  const [on, setOn] = useState(false);
  const change = (next: boolean) => {
    setOn(next);
    onToggle?.(next);
  };
  return <ToggleSwitch label="Letters" text="News by mail" on={on} onChange={change} />;
}

describe('a switch', () => {
  it.each(testAppearances)(
    'passes accessibility checks on, off and busy: %s',
    async (_, appearance) => {
      await renderComponent(
        <>
          <ToggleSwitch label="On" on onChange={vi.fn<() => void>()} />
          <ToggleSwitch label="Off" text="With a word" on={false} onChange={vi.fn<() => void>()} />
          <ToggleSwitch label="Busy" on busy onChange={vi.fn<() => void>()} />
        </>,
        appearance,
      );
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('toggles by Space, Enter and press, and announces its state', async () => {
    const onToggle = vi.fn<(on: boolean) => void>();
    await renderComponent(<Setting onToggle={onToggle} />);
    const setting = getControlByRole('switch', 'Letters');
    await expect.element(setting).not.toBeChecked();
    await expect.element(setting).toHaveAccessibleDescription('News by mail');
    await pressTab();
    await expect.element(setting).toHaveFocus();
    await pressKeys(' ');
    await expect.element(setting).toBeChecked();
    await waitForFrames();
    await pressKeys('{Enter}');
    await expect.element(setting).not.toBeChecked();
    await waitForFrames();
    await setting.click();
    await expect.element(setting).toBeChecked();
    expect(onToggle.mock.calls).toEqual([[true], [false], [true]]);
  });

  it('ignores presses and keeps the focus while busy', async () => {
    const onChange = vi.fn<() => void>();
    const { rerender } = await renderComponent(
      <ToggleSwitch label="Letters" on onChange={onChange} />,
    );
    await pressTab();
    await rerender(<ToggleSwitch label="Letters" on busy onChange={onChange} />);
    await pressKeys(' ');
    expect(onChange).not.toHaveBeenCalled();
    await expect.element(getControlByRole('switch', 'Letters')).toHaveFocus();
    await expect.element(getControlByRole('switch', 'Letters')).toBeChecked();
  });
});
