import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  getControl,
  draw,
  waitForFrames,
  pressKeys,
  looks,
  pressTab,
} from '../../../test/drawn.harness.tsx';
import { listAccessFaults } from '../../../test/faults.harness.ts';
import { Switch } from './switch.tsx';

function Setting({ told }: { told?: (on: boolean) => void }) {
  const [on, setOn] = useState(false);
  const change = (next: boolean) => {
    setOn(next);
    told?.(next);
  };
  return <Switch label="Letters" text="News by mail" on={on} onChange={change} />;
}

describe('a switch', () => {
  it.each(looks)('passes accessibility checks on, off and busy: %s', async (_, look) => {
    await draw(
      <>
        <Switch label="On" on onChange={vi.fn<() => void>()} />
        <Switch label="Off" text="With a word" on={false} onChange={vi.fn<() => void>()} />
        <Switch label="Busy" on busy onChange={vi.fn<() => void>()} />
      </>,
      look,
    );
    expect(await listAccessFaults()).toEqual([]);
  });

  it('toggles by Space, Enter and press, and announces its state', async () => {
    const told = vi.fn<(on: boolean) => void>();
    await draw(<Setting told={told} />);
    const setting = getControl('switch', 'Letters');
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
    expect(told.mock.calls).toEqual([[true], [false], [true]]);
  });

  it('ignores presses and keeps the focus while busy', async () => {
    const onChange = vi.fn<() => void>();
    const { rerender } = await draw(<Switch label="Letters" on onChange={onChange} />);
    await pressTab();
    await rerender(<Switch label="Letters" on busy onChange={onChange} />);
    await pressKeys(' ');
    expect(onChange).not.toHaveBeenCalled();
    await expect.element(getControl('switch', 'Letters')).toHaveFocus();
    await expect.element(getControl('switch', 'Letters')).toBeChecked();
  });
});
