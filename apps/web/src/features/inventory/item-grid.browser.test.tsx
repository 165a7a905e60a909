import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  testAppearances,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { buildInventoryItem } from '../../../test/items.harness.ts';
import type { InventoryItem } from '../../shared/inventory/use-inventory.ts';
import * as m from '../../messages/messages.js';
import { ItemGrid } from './item-grid.tsx';
import type { SparseItems, TileRange } from './use-item-pages.ts';

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

/** Inventory of 5,000 items, of which `loaded` are loaded. */
function Long({ loaded }: { loaded: (index: number) => boolean }) {
  const items: SparseItems = Array.from({ length: 5_000 }, (_, at) =>
    loaded(at) ? bow(at + 1, `Bow ${at + 1}`, at % 6) : undefined,
  );
  return <ItemGrid items={items} chosen={undefined} onChoose={() => undefined} />;
}
const focusedText = () => document.activeElement?.textContent ?? '';

it('Home, End and arrow keys move the focus through a long inventory', async () => {
  await renderComponent(<Long loaded={() => true} />);
  await page.getByRole('button', { name: /^Bow 1(?!\d)/ }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focusedText).toMatch(/^Bow 2(?!\d)/);
  await userEvent.keyboard('{End}');
  await expect.poll(focusedText).toContain('Bow 5000');
  await expect.element(page.getByRole('button', { name: /^Bow 5000/ })).toBeInViewport();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(focusedText).toContain('Bow 4999');
  await userEvent.keyboard('{Home}');
  await expect.poll(focusedText).toMatch(/^Bow 1(?!\d)/);
});

it('an entered position is reached, and its item focused when it is loaded', async () => {
  const { rerender } = await renderComponent(<Long loaded={(index) => index < 20} />);
  const field = page.getByRole('textbox', { name: m.inventory_go() });
  await field.fill('2481');
  await userEvent.keyboard('{Enter}');
  const tile = () => document.querySelector('[data-tile="2480"]');
  await expect.poll(tile).not.toBeNull();
  expect(tile()?.textContent).toBe('');
  await rerender(<Long loaded={(index) => index >= 2_480 && index < 2_500} />);
  await expect.poll(focusedText).toContain('Bow 2481');
  await getControlByRole('button', m.inventory_last()).click();
  await expect.poll(() => document.querySelector('[data-tile="4999"]')).not.toBeNull();
});

it('reports the tiles near the window', async () => {
  const ranges: TileRange[] = [];
  const many = Array.from({ length: 500 }, (_, at) => bow(at + 1, `Bow ${at + 1}`, 2));
  await renderComponent(
    <ItemGrid
      items={many}
      chosen={undefined}
      onChoose={() => undefined}
      onRange={(range) => ranges.push(range)}
    />,
  );
  await expect.poll(() => ranges.at(-1)?.from).toBe(0);
  await getControlByRole('button', m.inventory_last()).click();
  await expect.poll(() => ranges.at(-1)?.to).toBe(500);
  expect(ranges.at(-1)?.from).toBeGreaterThan(300);
});
