import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, waitForFrames } from '../../../test/drawn.harness.tsx';
import { BackgroundScene } from './scene.tsx';

const luminance = (channels: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = channels
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a: number, b: number): number =>
  (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Returns the luminance of the brightest pixel of the hall as it is drawn. */
async function measureBrightestPixel(): Promise<number> {
  const base64 = await page.getByTestId('hall').screenshot({ save: false });
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no canvas');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let brightest = 0;
  for (let at = 0; at < data.length; at += 4)
    brightest = Math.max(brightest, luminance(Array.from(data.slice(at, at + 3))));
  return brightest;
}

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
    const words = luminance([...color.matchAll(/[\d.]+/g)].map(Number));
    const scene = page.getByTestId('hall').element().firstElementChild;
    const [url = ''] =
      /http[^"]+/.exec(getComputedStyle(scene ?? document.body, '::before').backgroundImage) ?? [];
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    await waitForFrames();
    const brightest = await measureBrightestPixel();
    expect(contrast(words, brightest)).toBeGreaterThanOrEqual(4.5);
  });
});
