import { afterEach, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { renderComponent } from '../../test/drawn.harness.tsx';
import { Button } from './button/button.tsx';
import { ActionGlow } from './glow/glow.tsx';
import { Skeleton } from './skeleton/skeleton.tsx';

const motion = (value: 'reduce' | 'no-preference'): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });
/** Hides or shows the tab. */
function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}
const states = (): string[] => document.getAnimations().map(({ playState }) => playState);

afterEach(() => motion('reduce'));

it('endless animations pause on an idle page and in a hidden tab', async () => {
  await motion('no-preference');
  await renderComponent(
    <div className="plate">
      <ActionGlow />
    </div>,
  );
  await expect.poll(states).toEqual(['running']);
  hide(true);
  expect(states()).toEqual(['paused']);
  vi.useFakeTimers();
  hide(false);
  expect(states()).toEqual(['running']);
  vi.advanceTimersByTime(9_000);
  dispatchEvent(new PointerEvent('pointermove'));
  vi.advanceTimersByTime(9_999);
  expect(states(), 'somebody was there ten seconds ago').toEqual(['running']);
  vi.advanceTimersByTime(1);
  expect(states()).toEqual(['paused']);
  dispatchEvent(new PointerEvent('pointermove'));
  expect(states()).toEqual(['running']);
});

it('endless animations do not run with reduced motion', async () => {
  await motion('no-preference');
  await renderComponent(
    <>
      <div className="plate">
        <ActionGlow />
      </div>
      <Button busy>Send</Button>
      <Skeleton width="200px" height="40px" />
    </>,
  );
  await expect.poll(states).toEqual(['running', 'running', 'running']);
  await motion('reduce');
  await expect.poll(states).toEqual([]);
});
