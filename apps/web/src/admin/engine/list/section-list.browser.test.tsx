import { adminApi } from '@guildhall/contract/api';
import { limits } from '@guildhall/contract/limits';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  getControlByRole,
  pressKeys,
  testAppearances,
  phoneViewport,
  desktopViewport,
} from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { buildLanternRow, lanternsSection } from '../../../../test/lanterns.harness.ts';
import {
  mockCurrencies,
  renderSection,
  getSectionEndpoint,
  toListReply,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import {
  mockReply,
  buildRefusal,
  noReply,
  type RecordedCall,
} from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { saveColumnChoice } from './columns.ts';

prepareOfficeTests();

const fox = buildLanternRow(1, 'Fox', { rank: 4, lit: true, litAt: '2026-11-22T14:05:00.000Z' });
const owl = buildLanternRow(2, 'Owl');
const elk = buildLanternRow(3, 'Elk');
const list = getSectionEndpoint(lanternsSection, 'list');
const answerList = (rows = [fox, owl, elk], pages = 1): readonly RecordedCall[] =>
  mockReply(list, toListReply(rows, pages));
/** Finds a column header. The name of the header ends with the mark of the order. */
const head = (name: string) =>
  page.getByRole('columnheader', { name: new RegExp(`^${name}(?! at)`) });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const opens = (name: string) => getControlByRole('link', name);
const expectAsked = (asked: readonly RecordedCall[], body: object) =>
  expect.poll(() => asked.at(-1)?.body).toMatchObject(body);
const box = (id: number) => getControlByRole('checkbox', m.admin_select_row({ id }));

describe('a list', () => {
  it.each(testAppearances)('passes accessibility checks with rows: %s', async (_, appearance) => {
    answerList();
    await renderSection(lanternsSection, appearance);
    await expect.element(page.getByText('Fox', { exact: true })).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('shows the end of a long text in an elastic column as cut', async () => {
    const name = 'Lantern of the long bridge '.repeat(7).trim();
    answerList([buildLanternRow(1, name)]);
    await renderSection(lanternsSection, { override: { elastic: 'name' } });
    const text = page.getByTitle(name);
    await expect.element(text).toBeVisible();
    const cell = text.element().closest('td')?.getBoundingClientRect().right ?? 0;
    expect(text.element().getBoundingClientRect().right).toBeLessThanOrEqual(cell);
  });

  it('keeps several rows in sight in a window at 200 % zoom', async () => {
    await page.viewport(720, 300);
    answerList();
    await renderSection(lanternsSection);
    await expect.element(opens('Fox')).toBeVisible();
    const scroller = page.getByRole('table').element().parentElement;
    expect(scroller?.clientHeight).toBeGreaterThanOrEqual(240);
  });

  it('without a match offers to clear the filters', async () => {
    answerList([]);
    const { router } = await renderSection(lanternsSection, { at: '?q=zz' });
    const clear = page.getByRole('button', { name: m.admin_filter_clear() });
    await expect.element(clear).toHaveLength(2);
    await clear.last().click();
    expect(router.state.location.search).not.toHaveProperty('q');
    await expect.element(clear).not.toBeInTheDocument();
  });

  it.each([1440, 2560])('its table is as wide as its page at %d pixels', async (width) => {
    await page.viewport(width, 1440);
    answerList();
    await renderSection(lanternsSection);
    await expect.element(opens('Fox')).toBeVisible();
    const table = page.getByRole('table').element().getBoundingClientRect();
    const region = page.getByRole('region', { name: 'Lanterns' }).first().element();
    const around = region.getBoundingClientRect();
    expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
    // 80 px are enough for the page's margins and a scroll bar
    expect(table.width).toBeGreaterThan(around.width - 80);
    const last = page.getByRole('row').nth(1).element().getBoundingClientRect();
    expect(last.right).toBeGreaterThan(around.right - 80);
  });

  it.each([true, false])(
    'names the key of the search only with a search: %s',
    async (isSearched) => {
      const { name, oil } = lanternsSection.fields;
      const section = {
        ...lanternsSection,
        fields: { name: { ...name, search: isSearched }, oil },
      };
      answerList();
      await renderSection(section);
      await expect.element(opens('Fox')).toBeVisible();
      const [boxes, hints] = [
        page.getByRole('searchbox'),
        page.getByText(m.admin_key_search(), { exact: false }),
      ];
      expect([boxes.elements().length, hints.elements().length]).toEqual(
        isSearched ? [1, 1] : [0, 0],
      );
    },
  );

  it('shows a loading state at its final height, then its rows', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    mockReply(list, () => promise.then(() => toListReply([fox])));
    await renderSection(lanternsSection);
    const waiting = getControlByRole('group', 'Lanterns');
    await expect.element(waiting).toHaveAttribute('aria-busy', 'true');
    expect(await listAccessibilityViolations()).toEqual([]);
    resolve();
    await expect.element(opens('Fox')).toBeVisible();
    await expect.element(page.getByRole('table')).toBeVisible();
    await expect.element(waiting).not.toBeInTheDocument();
  });

  it('shows rows once their names are loaded, without a shift; unnamed ones by id', async () => {
    saveColumnChoice(lanternsSection.name, ['name', 'owner']);
    const { promise, resolve } = Promise.withResolvers<void>();
    mockReply(
      list,
      toListReply([
        buildLanternRow(1, 'Fox', { owner: 5 }),
        buildLanternRow(2, 'Owl', { owner: 6 }),
      ]),
    );
    const asked = mockReply(adminApi.adminUserNames, () =>
      promise.then(() => ({ data: [{ id: 5, name: 'Birch' }] })),
    );
    await renderSection(lanternsSection);
    await expect.poll(() => asked.at(-1)?.body).toEqual({ ids: [5, 6] });
    expect(opens('Fox').elements()).toEqual([]);
    resolve();
    await expect.element(opens('Fox')).toBeVisible();
    expect(getControlByRole('link', 'Birch').elements()).toHaveLength(1);
    expect(getControlByRole('link', '#6').elements()).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });

  it('reports a failed load and retries on a press', async () => {
    mockReply(list, buildRefusal('INTERNAL'));
    await renderSection(lanternsSection);
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
    answerList();
    await page.getByRole('alert').getByRole('button', { name: m.state_retry() }).click();
    await expect.element(opens('Fox')).toBeVisible();
  });

  it('offers to create a first row if it is empty, but not if it is filtered', async () => {
    answerList([]);
    await renderSection(lanternsSection);
    await expect.element(page.getByText(m.admin_empty({ label: 'lanterns' }))).toBeVisible();
    await expect
      .poll(() => page.getByRole('button', { name: /^New lantern/ }).elements())
      .toHaveLength(2);
    expect(await listAccessibilityViolations()).toEqual([]);
    await userEvent.fill(page.getByRole('searchbox'), 'x');
    await pressKeys('{Enter}');
    await expect
      .poll(() => page.getByRole('button', { name: /^New lantern/ }).elements())
      .toHaveLength(1);
  });

  it('sorts by header: ascending, descending, default; the header announces it', async () => {
    const asked = answerList();
    await renderSection(lanternsSection);
    const name = head('Name').getByRole('button');
    await name.click();
    await expectAsked(asked, { sort: 'name' });
    await expect.element(head('Name')).toHaveAttribute('aria-sort', 'ascending');
    await name.click();
    await expectAsked(asked, { sort: '-name' });
    await expect.element(head('Name')).toHaveAttribute('aria-sort', 'descending');
    await name.click();
    await expect.element(head('Name')).not.toHaveAttribute('aria-sort');
  });

  it('arrow keys move between rows, a key opens one, and the open row is marked', async () => {
    answerList();
    mockReply(getSectionEndpoint(lanternsSection, 'get'), owl);
    const { router } = await renderSection(lanternsSection);
    await expect.element(opens('Fox')).toBeVisible();
    await pressKeys('{ArrowDown}');
    await expect.element(opens('Fox')).toHaveFocus();
    await pressKeys('{ArrowDown}');
    await expect.element(opens('Owl')).toHaveFocus();
    await pressKeys('e');
    await expect.poll(() => router.state.location.pathname).toBe('/admin/hall/2');
    await expect.element(page.getByRole('complementary').getByLabelText('Name')).toHaveFocus();
    await pressKeys('{Escape}');
    await expect.poll(() => router.state.location.pathname).toBe('/admin/hall');
    await expect.element(opens('Owl')).toHaveFocus();
  });

  it('the key / focuses the search, and Enter applies it at once', async () => {
    const asked = answerList();
    await renderSection(lanternsSection);
    await expect.element(opens('Fox')).toBeVisible();
    await pressKeys('/');
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    await pressKeys('fo{Enter}');
    await expectAsked(asked, { q: 'fo' });
  });

  it('shows chosen columns and remembers the choice', async () => {
    answerList();
    const { unmount } = await renderSection(lanternsSection);
    await expect.element(head('Oil')).toBeVisible();
    const choice = page.getByRole('button', { name: /^Columns/ });
    await choice.click();
    const pop = page.getByRole('dialog', { name: /^Columns/ });
    await pop.getByRole('checkbox', { name: 'Oil' }).click();
    await expect.element(head('Oil')).not.toBeInTheDocument();
    await pop.getByRole('checkbox', { name: 'Tree' }).click();
    await expect.element(head('Tree')).toBeVisible();
    await pressKeys('{Escape}');
    await expect.element(pop).not.toBeInTheDocument();
    await expect.element(choice).toHaveFocus();
    await unmount();
    await renderSection(lanternsSection);
    await expect.element(head('Tree')).toBeVisible();
    await expect.element(head('Oil')).not.toBeInTheDocument();
  });

  it.each([desktopViewport, phoneViewport])(
    'does not scroll horizontally at %d pixels',
    async (width, height) => {
      await page.viewport(width, height);
      answerList();
      await renderSection(lanternsSection);
      await expect.element(opens('Fox')).toBeVisible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );
});

/** Returns the bodies of the commands, without the calls for previews. */
const listSavedBodies = (asked: readonly RecordedCall[]): unknown[] =>
  asked.filter(({ query }) => query['preview'] === undefined).map(({ body }) => body);

describe('selected rows', () => {
  it('are chosen one by one, by the key x or as a page; actions replace the filters', async () => {
    answerList();
    await renderSection(lanternsSection);
    await box(1).click();
    const bar = getControlByRole('toolbar', m.admin_bulk());
    await expect.element(bar.getByText(m.admin_bulk_selected({ count: 1 }))).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
    const selectAll = getControlByRole('checkbox', m.admin_select_all());
    await expect.element(selectAll).toBePartiallyChecked();
    await selectAll.click();
    await expect.element(bar.getByText(m.admin_bulk_selected({ count: 3 }))).toBeVisible();
    opens('Owl').element().focus();
    await pressKeys('x');
    await expect.element(box(2)).not.toBeChecked();
    await getControlByRole('button', m.admin_bulk_clear()).click();
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(page.getByRole('search')).toBeVisible();
  });

  it('are deleted after a preview, except those that cannot be', async () => {
    answerList();
    const because = { key: 'problem.other' };
    const asked = mockReply(getSectionEndpoint(lanternsSection, 'bulk'), ({ query }) => ({
      rows: 1,
      refused: query['preview'] ? [{ id: 2, problem: 'Still lit', because }] : [],
      effects: [{ key: 'players', label: 'Players', count: 7 }],
      seen: 'as-shown',
      awaits: [],
      commandId: query['preview'] ? null : 41,
    }));
    await renderSection(lanternsSection);
    await box(1).click();
    await box(2).click();
    await getControlByRole('button', m.admin_delete()).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Still lit')).toBeVisible();
    await expect.element(dialog.getByText('Players')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
    const remove = dialog.getByRole('button', { name: m.admin_bulk_delete({ count: 1 }) });
    await expect.element(remove).toBeDisabled();
    await expect.element(dialog.getByLabelText(m.admin_reason())).toHaveFocus();
    await pressKeys('Old ones');
    await remove.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(listSavedBodies(asked)).toEqual([
      { ids: [1], remove: true, seen: 'as-shown', reason: 'Old ones' },
    ]);
    const receipt = page.getByRole('status').filter({ hasText: '1 × lantern' });
    await expect.element(receipt.getByRole('button', { name: m.admin_undo() })).toBeVisible();
  });

  it('get one field set, with the form’s validation', async () => {
    answerList();
    const asked = mockReply(getSectionEndpoint(lanternsSection, 'bulk'), ({ query }) => ({
      rows: 2,
      refused: [],
      effects: [],
      seen: 'as-shown',
      awaits: [],
      commandId: query['preview'] ? null : 42,
    }));
    await renderSection(lanternsSection);
    await box(1).click();
    await box(3).click();
    await getControlByRole('button', m.admin_bulk_change()).click();
    const dialog = page.getByRole('dialog');
    await userEvent.selectOptions(dialog.getByLabelText(m.admin_field()), 'Oil');
    await userEvent.fill(dialog.getByLabelText(/^Oil/), '7');
    await userEvent.fill(dialog.getByLabelText(m.admin_reason()), 'Winter');
    await dialog.getByRole('button', { name: m.admin_bulk_set({ count: 2 }) }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(listSavedBodies(asked)).toEqual([
      { ids: [1, 3], set: { oil: 7 }, seen: 'as-shown', reason: 'Winter' },
    ]);
  });

  it('can be all matches; the preview shows totals and who must approve', async () => {
    mockReply(list, { ...toListReply([fox, owl, elk], 12), total: 236 });
    mockCurrencies();
    const bulk = getSectionEndpoint(lanternsSection, 'bulk');
    mockReply(bulk, noReply);
    await renderSection(lanternsSection, { at: '?f=%7B%22lit%22%3Atrue%7D' });
    await box(1).click();
    await getControlByRole('button', m.admin_bulk_all({ count: '236' })).click();
    await expect.element(box(3)).toBeChecked();
    await getControlByRole('button', m.admin_delete()).click();
    const dialog = page.getByRole('dialog');
    const again = dialog.getByRole('button', { name: m.state_retry() });
    await expect.element(again).toBeVisible();
    const asked = mockReply(bulk, ({ query }) => ({
      rows: 236,
      refused: [],
      effects: [{ key: 'paid', label: 'Paid', count: 12_345, currency: 'GEM' }],
      seen: 'as-shown',
      awaits: ['123.45 GEM, more than 100.00'],
      commandId: query['preview'] ? null : 43,
    }));
    await again.click();
    await expect.element(dialog.getByText(/^123\.45/).first()).toBeVisible();
    await expect
      .element(dialog.getByRole('note').getByText(m.admin_preview_awaits()))
      .toBeVisible();
    await userEvent.fill(dialog.getByLabelText(m.admin_reason()), 'Dawn');
    await dialog.getByRole('button', { name: m.admin_bulk_delete({ count: 236 }) }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(listSavedBodies(asked)).toEqual([
      { filters: { lit: true }, remove: true, seen: 'as-shown', reason: 'Dawn' },
    ]);
  });

  it('of more rows than are counted says so, and cannot be deleted at once', async () => {
    mockReply(list, { ...toListReply([fox, owl, elk], 51), total: 1_000, totalIsMinimum: true });
    await renderSection(lanternsSection);
    const range = m.admin_total({ from: '1', to: '20', total: '1,000+' });
    await expect.element(page.getByRole('status').getByText(range)).toBeVisible();
    await box(1).click();
    await getControlByRole('button', m.admin_bulk_all({ count: '1,000+' })).click();
    const text = m.admin_bulk_page_too_many({ count: '1,000+', max: '1,000' });
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(getControlByRole('button', m.admin_delete())).toBeDisabled();
  });
});

/** Opens the control of a filter through the button that adds filters. */
async function addFilter(label: string): Promise<void> {
  await getControlByRole('button', m.admin_filter_add()).click();
  await offered(label).click();
}
const offered = (label: string) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true });
const chip = (label: string) => page.getByRole('search').getByRole('button', { name: label });

describe('the filter of each kind of field', () => {
  const choose = (text: string | RegExp) => async () => {
    await page.getByRole('dialog').getByRole('button', { name: text }).click();
  };
  const type = (label: string, text: string) => async () => {
    await userEvent.fill(page.getByRole('dialog').getByLabelText(label, { exact: true }), text);
    await pressKeys('{Enter}');
  };
  it.each([
    ['a text', 'Name', type('Name', 'Fo'), { name: 'Fo' }, /^Name Fo$/],
    ['a number', 'Oil', type('Oil', '30'), { oil: 30 }, /^Oil 30$/],
    ['a flag', 'Lit', choose('Yes'), { lit: true }, /^Lit Yes$/],
    ['a choice', 'Tree', choose('Birch'), { tree: 'b' }, /^Tree Birch$/],
    ['a number with a name', 'Size', choose('Large'), { size: 1 }, /^Size Large$/],
    ['a rank', 'Rank', choose(/Epic$/), { rank: 3 }, /^Rank.*Epic$/],
    [
      'a moment, from and to',
      'Lit at',
      () => userEvent.fill(page.getByLabelText('Lit at from'), '2026-11-01 00:00'),
      { litAtFrom: '2026-11-01T00:00:00.000Z' },
      /^Lit at since 2026-11-01 00:00$/,
    ],
    [
      'another row, by its name',
      'Owner',
      async () => {
        mockReply(adminApi.adminSearchUsers, {
          data: [{ id: 5, email: 'birch@example.test', name: 'Birch' }],
        });
        mockReply(adminApi.adminUserNames, { data: [{ id: 5, name: 'Birch' }] });
        await page.getByPlaceholder(m.admin_search_name()).click();
        await getControlByRole('option', 'birch@example.test').click();
      },
      { owner: 5 },
      /^Owner Birch$/,
    ],
  ])(
    'of %s is a chip, restarts at page one, and can be removed alone or with the others',
    async (_, label, act, body, buttonName) => {
      const asked = answerList([fox], 9);
      const { router } = await renderSection(lanternsSection, { at: '?page=3' });
      await expect.element(opens('Fox')).toBeVisible();
      await addFilter(label);
      await act();
      await expectAsked(asked, body);
      expect(router.state.location.search).toEqual({ f: body });
      await expect
        .element(page.getByRole('search').getByRole('button', { name: buttonName }))
        .toBeVisible();
      await pressKeys('{Escape}');
      await getControlByRole('button', m.admin_filter_remove({ label })).click();
      await expect.poll(() => router.state.location.search).toEqual({});
    },
  );

  it('opens by its chip with the present value; all filters can be removed together', async () => {
    answerList();
    const { router } = await renderSection(lanternsSection, {
      at: '?f=%7B%22oil%22%3A30%2C%22lit%22%3Atrue%7D',
    });
    await chip('Oil 30').click();
    const field = page.getByRole('dialog').getByLabelText('Oil', { exact: true });
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('30');
    expect(await listAccessibilityViolations()).toEqual([]);
    await pressKeys('{Escape}');
    await expect.element(chip('Oil 30')).toHaveFocus();
    await getControlByRole('button', m.admin_filter_clear()).click();
    await expect.poll(() => router.state.location.search).toEqual({});
  });

  it('opens by the key f and works by keyboard alone', async () => {
    const asked = answerList();
    await renderSection(lanternsSection);
    await expect.element(opens('Fox')).toBeVisible();
    await pressKeys('f');
    await expect.element(offered('Name')).toHaveFocus();
    await pressKeys('{Enter}');
    await expect.element(page.getByRole('dialog').getByLabelText('Name')).toHaveFocus();
    await pressKeys('Ow{Enter}');
    await expectAsked(asked, { name: 'Ow' });
  });
});

describe('a list shows', () => {
  it('the total number of rows and the range of the page', async () => {
    mockReply(list, { ...toListReply([fox, owl, elk], 9), page: 3, total: 1_243 });
    await renderSection(lanternsSection, { at: '?page=3' });
    await expect
      .element(page.getByText(m.admin_total({ from: '41', to: '60', total: '1,243' })))
      .toBeVisible();
  });

  it('absolute times in UTC, with the second and the distance to now in the tooltip', async () => {
    const hours = new Date(Date.now() - 2 * 3_600_000).toISOString();
    answerList([buildLanternRow(1, 'Fox', { litAt: hours })]);
    await renderSection(lanternsSection);
    const cell = row('Fox').getByRole('time');
    const [day, clock] = [hours.slice(0, 10), hours.slice(11, 19)];
    await expect.element(cell).toHaveTextContent(`${day} ${clock.slice(0, 5)}`);
    expect(cell.element().getAttribute('title')).toContain(`${day} ${clock} UTC`);
    expect(cell.element().getAttribute('title')).toContain('2 hr. ago');
  });

  it('the cause of a failed export and a remedy', async () => {
    answerList();
    mockReply(getSectionEndpoint(lanternsSection, 'export'), noReply as never);
    await renderSection(lanternsSection);
    await getControlByRole('button', m.admin_export()).click();
    await expect.element(page.getByText(m.admin_export_offline())).toBeVisible();
  });
});

describe('the pages of a list (R2.172 R2.173 R2.174)', () => {
  const pages = () => getControlByRole('navigation', m.admin_pages());
  const number = (value: number) =>
    pages().getByRole('button', { name: m.admin_page_number({ page: value }), exact: true });

  it('change by Next, Previous and number, and stop at both ends', async () => {
    const asked = answerList([fox], 9);
    await renderSection(lanternsSection);
    await expect.element(number(1)).toHaveAttribute('aria-current', 'page');
    await expect.element(pages().getByRole('button', { name: m.admin_previous() })).toBeDisabled();
    await pages().getByRole('button', { name: m.admin_next() }).click();
    await expectAsked(asked, { page: 2 });
    await number(9).click();
    await expectAsked(asked, { page: 9 });
    await expect.element(number(9)).toHaveAttribute('aria-current', 'page');
    await expect.element(pages().getByRole('button', { name: m.admin_next() })).toBeDisabled();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('change their size and restart at page one', async () => {
    const asked = answerList([fox], 9);
    await renderSection(lanternsSection, { at: '?page=3' });
    await expectAsked(asked, { page: 3 });
    await userEvent.selectOptions(
      getControlByRole('combobox', new RegExp(`^${m.admin_per_page()}`)),
      '50',
    );
    await expectAsked(asked, { page: 1, perPage: 50 });
  });

  it('are restored by Back together with the order', async () => {
    const asked = answerList([fox], 9);
    const { router } = await renderSection(lanternsSection, {
      at: `?perPage=${limits.perPageMax}`,
    });
    await pages().getByRole('button', { name: m.admin_next() }).click();
    await expectAsked(asked, { page: 2 });
    router.history.back();
    await expect.element(number(1)).toHaveAttribute('aria-current', 'page');
    await head('Name').getByRole('button').click();
    await expect.poll(() => router.state.location.search).toMatchObject({ sort: 'name' });
  });
});

describe('views of a list', () => {
  const view = {
    id: 3,
    page: 'lanterns',
    name: 'Bright',
    search: '{"q":"fo"}',
    shared: true,
    own: true,
  };
  const pop = () => page.getByRole('dialog', { name: m.admin_views() });

  it('are saved under a name, opened again and deleted', async () => {
    const asked = answerList();
    const views = [view];
    mockReply(adminApi.listViews, () => ({ data: [...views] }));
    const kept = mockReply(adminApi.saveView, { id: 4 });
    mockReply(adminApi.removeView, () => {
      views.pop();
      return { id: 3 };
    });
    await renderSection(lanternsSection);
    await getControlByRole('button', m.admin_views()).click();
    await userEvent.fill(pop().getByPlaceholder(m.admin_views_name()), 'Mine');
    await pressKeys('{Enter}');
    await expect.poll(() => kept[0]?.body).toMatchObject({ page: 'lanterns', name: 'Mine' });
    expect(await listAccessibilityViolations()).toEqual([]);
    await pop()
      .getByRole('button', { name: /^Bright/ })
      .click();
    await expectAsked(asked, { q: 'fo' });
    await expect.element(pop()).not.toBeInTheDocument();
    await getControlByRole('button', m.admin_views()).click();
    await pop()
      .getByRole('button', { name: m.admin_views_forget({ name: 'Bright' }) })
      .click();
    await expect.element(pop().getByText(m.admin_views_none())).toBeVisible();
  });
});

it('reports an impossible id, and offers a retry for one that is missing', async () => {
  answerList();
  await renderSection(lanternsSection, { at: '/abc' });
  await expect.element(page.getByRole('alert')).toHaveTextContent(m.admin_row_none());
  mockReply(getSectionEndpoint(lanternsSection, 'get'), buildRefusal('NOT_FOUND'));
  await renderSection(lanternsSection, { at: '/77' });
  await expect.element(page.getByText(m.admin_row_missing())).toBeVisible();
  await expect.element(row('Fox').first()).toBeVisible();
});
