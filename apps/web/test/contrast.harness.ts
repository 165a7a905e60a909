/** Measures the contrast of texts over pictures, by the pixels that the browser draws. */
import type { Locator } from 'vitest/browser';

const luminance = (channels: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = channels
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** Returns the luminance of a color in the notation `rgb(…)`. */
export const readLuminance = (color: string): number =>
  luminance([...color.matchAll(/[\d.]+/g)].map(Number));
/** Returns the contrast ratio of two luminances, from 1 to 21. */
export const computeContrast = (a: number, b: number): number =>
  (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Returns the luminance of the brightest pixel inside the box of an element. */
export async function measureBrightestPixel(place: Locator): Promise<number> {
  const base64 = await place.screenshot({ save: false });
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

/**
 * Waits until the picture of a scene is loaded. The picture is a background, which fires no event.
 */
export async function loadScenePicture(scene: Element | null | undefined): Promise<void> {
  const { backgroundImage } = getComputedStyle(scene ?? document.body, '::before');
  const [url = ''] = /http[^"]+/.exec(backgroundImage) ?? [];
  const picture = new Image();
  picture.src = url;
  await picture.decode();
}
