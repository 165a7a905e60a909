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
import * as m from '../../messages/messages.js';
import { LoadingNote, Skeleton } from '../skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from './states.tsx';

const onRetry = vi.fn<() => void>();

describe('placeholders of contents', () => {
  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    await renderComponent(
      <section>
        <h2>Items</h2>
        <EmptyState icon="gift" title="Nothing here yet" text="Play a match">
          <a href="#/play" className="link">
            Play
          </a>
        </EmptyState>
        <ErrorState onRetry={onRetry} />
        <Skeleton width="200px" height="40px" />
        <LoadingNote />
      </section>,
      appearance,
    );
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('announces a failure, retries by keyboard, and ignores presses meanwhile', async () => {
    onRetry.mockClear();
    const { rerender } = await renderComponent(
      <ErrorState onRetry={onRetry} text="The hall is dark" />,
    );
    await expect.element(page.getByRole('alert')).toMatchTextContent('The hall is dark');
    await pressTab();
    await expect.element(getControlByRole('button', m.state_retry())).toHaveFocus();
    await pressKeys('{Enter}');
    expect(onRetry).toHaveBeenCalledOnce();
    await rerender(<ErrorState onRetry={onRetry} text="The hall is dark" busy />);
    await pressKeys('{Enter}');
    expect(onRetry).toHaveBeenCalledOnce();
    await expect.element(getControlByRole('button', m.state_retry())).toHaveFocus();
  });

  it('of an empty list says so and suggests a next step', async () => {
    await renderComponent(
      <EmptyState icon="gift" title="Nothing here yet">
        <a href="#/play">Play</a>
      </EmptyState>,
    );
    await expect.element(getControlByRole('heading', 'Nothing here yet')).toBeVisible();
    await expect.element(getControlByRole('link', 'Play')).toBeVisible();
  });

  it('announces loading once for all parts, at their size', async () => {
    const { container } = await renderComponent(
      <>
        <LoadingNote />
        <div data-testid="bones" style={{ width: 300 }}>
          <Skeleton height="40px" />
          <Skeleton width="24px" height="24px" round />
        </div>
      </>,
    );
    await expect.element(page.getByRole('status')).toHaveTextContent(m.state_loading());
    const bones = [...container.querySelectorAll('[data-testid="bones"] > *')];
    expect(
      bones.map((bone) => bone.getBoundingClientRect()).map((box) => [box.width, box.height]),
    ).toEqual([
      [300, 40],
      [24, 24],
    ]);
    await expect.element(page.getByTestId('bones')).toHaveTextContent('');
  });
});
