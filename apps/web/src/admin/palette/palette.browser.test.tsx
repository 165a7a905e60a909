import { articlesSection } from '@guildhall/contract/reach/content/articles.section';
import { inventoriesSection } from '@guildhall/contract/wealth/items/inventories.section';
import { adminApi } from '@guildhall/contract/api';
import { useCallback, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getControlByRole, pressKeys, testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import {
  mockCurrencies,
  renderOffice,
  getSectionEndpoint,
  buildBlankRow,
  toStoredRow,
  prepareOfficeTests,
} from '../../../test/office.harness.tsx';
import { mockReply, buildRefusal, type RecordedCall } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { listOfficePages } from '../pages.ts';
import { CommandPalette } from './palette.tsx';

prepareOfficeTests();
beforeEach(() => sessionStorage.clear());

const wren = { id: 7, username: 'Ember_Wren', email: 'wren@example.org', lvl: 42, statusId: 2 };
const mantle = { section: 'inventories', id: 5, title: 'Ember Mantle', rarity: 4, image: null };
const season = { section: 'articles', id: 9, title: 'Season of embers', rarity: null, image: null };
const touched = (id: number, username: string) => ({
  id,
  username,
  version: 1,
  lvl: 42,
  statusId: 2,
  statusAfter: 2,
  before: '0',
  after: '1',
});
const nothing = { players: [], records: [] };
const answerFind = (
  given = { players: [wren], records: [mantle, season] },
): readonly RecordedCall[] => mockReply(adminApi.adminFind, given);

function Opened({ isAdmin = true }: { isAdmin?: boolean }) {
  const [open, setOpen] = useState(true);
  const [isShown, setShown] = useState(false);
  const keys = useCallback(() => setShown(true), []);
  return (
    <>
      <h1>{isShown ? 'The keys' : 'Hall'}</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Again
      </button>
      <CommandPalette
        open={open}
        pages={listOfficePages(isAdmin)}
        onClose={() => setOpen(false)}
        onKeys={keys}
      />
    </>
  );
}
const field = () => page.getByRole('combobox');
/** Finds an entry by the beginning of its accessible name, which ends in the kind of the entry. */
const line = (name: string | RegExp) =>
  page.getByRole('option', { name: typeof name === 'string' ? new RegExp(`^${name}`) : name });
const expectMarked = (name: string | RegExp) =>
  expect.element(line(name)).toHaveAttribute('aria-selected', 'true');
const hits = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
/** Draws the palette and waits until it accepts input. */
const drawn = async (isAdmin = true) => {
  const office = await renderOffice(() => <Opened isAdmin={isAdmin} />);
  await expect.element(field()).toHaveFocus();
  return office;
};

describe('the palette', () => {
  it.each(testAppearances)(
    'passes accessibility checks with results: %s',
    async (_, appearance) => {
      answerFind();
      await renderOffice(() => <Opened />, appearance);
      await expect.element(field()).toHaveFocus();
      expect(await listAccessibilityViolations()).toEqual([]);
      await userEvent.fill(field(), 'ember');
      await expect.element(line(/Ember Mantle.*(Legendary|Легендар)/)).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('finds items, players and rows, and marks the match in each', async () => {
    const asked = answerFind();
    await drawn();
    await userEvent.fill(field(), 'ember');
    await expect.element(line(/^Ember Mantle/)).toBeVisible();
    await expect.element(line(/^Ember_Wren.*level 42/)).toBeVisible();
    await expect.element(line(/^Season of embers.*Articles/)).toBeVisible();
    expect(new Set(hits())).toEqual(new Set(['Ember', 'ember']));
    expect(asked.map(({ query }) => query['text'])).toEqual(['ember']);
    await userEvent.fill(field(), 'mantle em');
    await expect.element(line(/^Ember Mantle/)).toBeVisible();
    await expect.element(line(/^Ember_Wren/)).not.toBeInTheDocument();
    expect(new Set(hits())).toEqual(new Set(['Em', 'Mantle']));
  });

  it('shows no results of an earlier search, however late they arrive', async () => {
    const first = Promise.withResolvers<void>();
    mockReply(adminApi.adminFind, ({ query }) =>
      query['text'] === 'ember'
        ? first.promise.then(() => ({ players: [wren], records: [mantle] }))
        : { players: [{ ...wren, id: 8, username: 'Tallow' }], records: [] },
    );
    await drawn();
    await userEvent.fill(field(), 'ember');
    await expect.element(page.getByText(m.admin_searching())).toBeVisible();
    await userEvent.fill(field(), 'tallow');
    await expect.element(line(/^Tallow/)).toBeVisible();
    first.resolve();
    await expect.element(page.getByRole('status').filter({ hasText: '1' })).toBeInTheDocument();
    await expect.element(line(/^Ember/)).not.toBeInTheDocument();
  });

  it('keeps its top in place and grows downwards', async () => {
    answerFind();
    await drawn();
    const top = () => field().element().getBoundingClientRect().top;
    const before = top();
    await userEvent.fill(field(), 'no page is called so');
    await expect.element(page.getByText(m.admin_nothing_found())).toBeVisible();
    expect(top()).toBe(before);
  });

  it('works by keys alone: arrows, Enter, Tab for actions, Backspace and Escape to go back', async () => {
    answerFind();
    mockReply(adminApi.adminUserNames, { data: [{ id: 7, name: 'Ember_Wren' }] });
    const { router } = await drawn();
    await pressKeys('ember');
    await expect.element(line(/^Ember_Wren/)).toBeVisible();
    await expectMarked(/^Ember Mantle/);
    await pressKeys('{ArrowDown}');
    await expectMarked(/^Ember_Wren/);
    await pressKeys('{Tab}');
    await expect.element(line(m.admin_palette_block())).toBeVisible();
    await expect.element(field()).toHaveFocus();
    await pressKeys('{Backspace}ember');
    await expect.element(line(/^Season/)).toBeVisible();
    await pressKeys('{Tab}');
    await expect.element(line(m.admin_palette_grant_this({ name: 'Ember Mantle' }))).toBeVisible();
    await pressKeys('{Escape}');
    await expect.element(field()).toHaveFocus();
    await pressKeys('ember');
    await expect.element(line(/^Ember_Wren/)).toBeVisible();
    await pressKeys('{ArrowDown}{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/admin/users/7');
  });

  it('lists recently opened entries first, also among results', async () => {
    answerFind();
    mockReply(getSectionEndpoint(articlesSection, 'get'), () => buildRefusal('NOT_FOUND'));
    await drawn();
    await pressKeys('ember');
    await expect.element(line(/^Season/)).toBeVisible();
    await line(/^Season/).click();
    await expect.element(field()).not.toBeInTheDocument();
    await getControlByRole('button', 'Again').click();
    const second = page.getByRole('group').nth(1).getByRole('option').first();
    await expect.poll(() => second.element().textContent).toMatch(/^Season of embers/);
    await userEvent.fill(field(), 'hot link');
    await line(/^Hot links/)
      .first()
      .click();
    await expect.element(field()).not.toBeInTheDocument();
    await getControlByRole('button', 'Again').click();
    await expect.poll(() => second.element().textContent).toMatch(/^Hot links/);
  });

  it('an action on a player asks for the player, and starts with the chosen player and item', async () => {
    answerFind();
    mockCurrencies();
    mockReply(
      getSectionEndpoint(inventoriesSection, 'get'),
      toStoredRow({ ...buildBlankRow(inventoriesSection), id: 5, name: 'Ember Mantle', typeId: 1 }),
    );
    const asked = mockReply(adminApi.adminBulkUsers, {
      touched: [touched(7, 'Ember_Wren')],
      leftOut: [],
      what: {
        name: 'Ember Mantle',
        currency: null,
        decimals: 0,
        total: '1',
        left: null,
        issued: '0',
        held: null,
      },
      seen: 'as-shown',
      awaits: [],
      commandId: null,
    } as never);
    await drawn();
    await pressKeys('ember');
    await line(m.admin_palette_grant_this({ name: 'Ember Mantle' })).click();
    await expect.element(getControlByRole('combobox', m.admin_palette_whom())).toHaveFocus();
    await pressKeys('wren');
    await expect.element(line(/^Ember_Wren/)).toBeVisible();
    await expect.element(line(/^Ember Mantle/)).not.toBeInTheDocument();
    await pressKeys('{Enter}');
    await expect
      .poll(() => asked.at(-1)?.body)
      .toMatchObject({ users: [{ id: 7 }], action: { kind: 'item', inventoryId: 5 } });
  });

  it('limits the search by a leading sign: actions, players, an id', async () => {
    const asked = answerFind({ players: [wren], records: [{ ...mantle, id: 7 }] });
    await drawn();
    await userEvent.fill(field(), '>new');
    await expect.element(line(/^New hot link/)).toBeVisible();
    expect(asked).toEqual([]);
    await userEvent.fill(field(), '@em');
    await expect.element(line(/^Ember_Wren/)).toBeVisible();
    await expect.element(line(/^Ember Mantle/)).not.toBeInTheDocument();
    await userEvent.fill(field(), '#7');
    await expect.element(line(/^Ember Mantle/)).toBeVisible();
    await expect.poll(() => asked.map(({ query }) => query['text'])).toEqual(['em', '#7']);
  });

  it('offers support its own pages only, and no action on players (R2.166)', async () => {
    answerFind(nothing as never);
    await drawn(false);
    await expect.element(line(/^Alpha Key requests/)).toBeVisible();
    await expect.element(line(m.admin_palette_block())).not.toBeInTheDocument();
    await expect.element(line(/^Users/)).not.toBeInTheDocument();
  });

  it('reports a failed search and still offers pages', async () => {
    mockReply(adminApi.adminFind, buildRefusal('INTERNAL'));
    await drawn();
    await userEvent.fill(field(), 'avatars');
    await expect.element(page.getByText(m.admin_palette_failed())).toBeVisible();
    await expect.element(line(/^Avatars/)).toBeVisible();
  });
  it('offers the actions on the open player first, also by their words', async () => {
    mockReply(adminApi.adminUserNames, { data: [{ id: 7, name: 'Ember_Wren' }] });
    answerFind(nothing);
    await renderOffice(() => <Opened />, { at: '/admin/users/7' });
    const first = page.getByRole('option').first();
    await expect.element(first).toHaveTextContent(m.admin_palette_grant_item());
    await expect
      .element(page.getByText(m.admin_palette_here({ name: 'Ember_Wren' }), { exact: true }))
      .toBeVisible();
    await userEvent.fill(field(), 'block');
    await expect.element(first).toHaveTextContent(m.admin_palette_block());
  });
  it('closes when the address changes under it', async () => {
    const { router } = await drawn();
    await router.navigate({ to: '/admin/$page', params: { page: 'users' } });
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  });
});
