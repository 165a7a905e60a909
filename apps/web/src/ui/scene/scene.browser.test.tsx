import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, waitForFrames } from '../../../test/drawn.harness.tsx';
import {
  computeContrast,
  loadScenePicture,
  measureBrightestPixel,
  readLuminance,
} from '../../../test/contrast.harness.ts';
import { BackgroundScene } from './scene.tsx';

describe('the hall behind the words of a page', () => {
  it.each([390, 720, 950])('leaves them readable at %d pixels', async (width) => {
    await page.viewport(width, 900);
    await renderComponent(
      <div
        data-testid="hall"
        style={{ position: 'relative', isolation: 'isolate', width: width - 60, height: 240 }}
      >
        <BackgroundScene kind="hero" />
        <p data-testid="words" style={{ color: 'var(--ink-2)', fontSize: 0 }}>
          Invite friends
        </p>
      </div>,
    );
    const { color } = getComputedStyle(page.getByTestId('words').element());
    await loadScenePicture(page.getByTestId('hall').element().firstElementChild);
    await waitForFrames();
    const brightest = await measureBrightestPixel(page.getByTestId('hall'));
    expect(computeContrast(readLuminance(color), brightest)).toBeGreaterThanOrEqual(4.5);
  });
});
