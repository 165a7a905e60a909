import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { buildInventoryItem } from '../../../test/items.harness.ts';
import type { InventoryItem } from '../../shared/inventory/use-inventory.ts';
import { ItemGrid } from './item-grid.tsx';

const bow = (id: number, name: string, rarity: number) =>
  buildInventoryItem(id, name, { rarity, typeName: 'Bow', issuedId: 100 + id });
const items = [bow(1, 'Wall bow', 2), bow(2, 'Night owl', 3), bow(3, 'Wall bow', 2)];

it.each(testAppearances)(
  'numbers equal items, and leaves single ones without a number: %s',
  async (_, appearance) => {
    await renderComponent(
      <ItemGrid items={items} chosen={undefined} onChoose={() => undefined} />,
      appearance,
    );
    const cards = page.getByRole('button').elements();
    expect(cards.map(({ textContent }) => /#\d+/.exec(textContent)?.[0])).toEqual([
      '#101',
      undefined,
      '#103',
    ]);
    expect(await listAccessibilityViolations()).toEqual([]);
  },
);

it('renders only the rows near the window of 5,000 items, and filters at once', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => bow(at + 1, `Bow ${at + 1}`, at % 6));
  const grid = (shown: readonly InventoryItem[]) => (
    <ItemGrid items={shown} chosen={undefined} onChoose={() => undefined} />
  );
  const { rerender } = await renderComponent(grid(many));
  const tiles = () => page.getByRole('listitem').elements();
  await expect.element(page.getByText('Bow 1', { exact: true })).toBeVisible();
  expect(tiles().length).toBeLessThan(300);
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return tiles().at(-1)?.textContent;
    })
    .toContain('Bow 5000');
  expect(tiles().length).toBeLessThan(300);
  expect(tiles().at(-1)?.getAttribute('aria-posinset')).toBe('5000');
  const ends = [tiles().at(-1), tiles().at(-1)?.parentElement].map(
    (part) => part?.getBoundingClientRect().bottom,
  );
  expect(ends[0]).toBeCloseTo(ends[1] ?? 0, 0);
  await rerender(grid(many.slice(40, 43)));
  await expect.poll(() => tiles().map(({ textContent }) => textContent)).toHaveLength(3);
});
