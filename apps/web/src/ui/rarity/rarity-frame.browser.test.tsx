import { rarityNames } from '@guildhall/contract/limits';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { RarityBadge, RarityFrame } from './rarity-frame.tsx';
import { getRarityName } from './rarity.ts';

/** Red square as a data address. */
const picture =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="red"/></svg>';
const ranks = rarityNames.map((_, rank) => rank);
const frame = (size: number, rank: number, imageUrl: string | null = picture) => (
  <div key={`${size}-${rank}`} style={{ width: size }}>
    <RarityFrame rarity={rank} imageUrl={imageUrl} alt={`Rank ${rank} at ${size}`} />
  </div>
);
const art = (size: number, rank: number) =>
  page.getByRole('img', { name: `Rank ${rank} at ${size}`, exact: true });
const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();

describe('the frame of a rarity', () => {
  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    await renderComponent(
      <>
        {ranks.map((rank) => frame(64, rank))}
        {ranks.map((rank) => (
          <RarityBadge key={rank} rarity={rank} />
        ))}
      </>,
      appearance,
    );
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it.each([32, 48, 64, 96, 128, 160])(
    'at %d px is a square with the whole picture centred, for every rarity',
    async (size) => {
      await renderComponent(<div>{ranks.map((rank) => frame(size, rank))}</div>);
      for (const rank of ranks) {
        await expect.element(art(size, rank)).toBeVisible();
        const inner = boxOf(art(size, rank).element());
        const outer = boxOf(art(size, rank).element().parentElement);
        expect([outer.width, outer.height], `rank ${rank}`).toEqual([size, size]);
        expect(inner.width).toBeGreaterThan(size / 2);
        expect(inner.left - outer.left).toBeCloseTo(outer.right - inner.right, 0);
        expect(inner.top - outer.top).toBeCloseTo(outer.bottom - inner.bottom, 0);
      }
    },
  );

  it('has a silhouette and a colour for each rarity', async () => {
    await renderComponent(<div>{ranks.map((rank) => frame(128, rank))}</div>);
    const outlines = ranks.map((rank) => {
      const around = art(128, rank).element().parentElement;
      return around ? getComputedStyle(around, '::before').clipPath : '';
    });
    expect(outlines.every((outline) => outline.startsWith('polygon('))).toBe(true);
    expect(new Set(outlines).size).toBe(ranks.length);
  });

  it.each([
    ['none', null],
    ['one that cannot be drawn', 'data:image/png;base64,AAAA'],
  ])('keeps its size with a mark if the picture is %s', async (_, url) => {
    await renderComponent(frame(96, 3, url));
    await expect.element(art(96, 3)).toBeVisible();
    await expect.poll(() => art(96, 3).element().tagName).toBe('svg');
    expect(boxOf(art(96, 3).element()).width).toBeGreaterThan(48);
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('names the rarity; an unknown one counts as the lowest', async () => {
    await renderComponent(
      <>
        <RarityBadge rarity={4} />
        <RarityBadge rarity={77} />
      </>,
    );
    await expect.element(page.getByText(getRarityName(4))).toBeVisible();
    await expect.element(page.getByText(getRarityName(0))).toBeVisible();
  });
});
