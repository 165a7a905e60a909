import { adminApi } from '@guildhall/contract/api';
import { activityLogFeed } from '@guildhall/contract/office/activity-log';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  pressKeys,
  testAppearances,
  pressTab,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import {
  mockCurrencies,
  renderOffice,
  getSectionEndpoint,
  toListReply,
  toStoredRow,
  prepareOfficeTests,
} from '../../../test/office.harness.tsx';
import { mockReply, type RecordedCall } from '../../../test/server.harness.ts';
import { buildUndoPreview } from '../../../test/undo.harness.ts';
import * as m from '../../messages/messages.js';
import { SectionScreen } from '../engine/section.screen.tsx';
import { sectionOverride } from '../sections/office/activity-log.tsx';
import { localizeDeclaration } from '../pages.ts';

prepareOfficeTests();

const at = '2026-11-22T14:05:07.000Z';
const entry = toStoredRow({
  id: 5,
  createdAt: at,
  actorId: 1,
  actorName: 'Warden',
  by: 'operators',
  type: 'users.grant-currency',
  text: 'Granted 120.00 GOLD to Ash',
  userId: 9,
  rewards: [{ kind: 'CURRENCY', name: 'Gold', currency: 'GOLD', amount: 12_000, decimals: 2 }],
  reason: 'Ticket 4452',
  address: null,
  before: null,
  after: null,
  undoable: true,
  partOf: null,
  parts: 0,
  undoneBy: null,
});
const changed = {
  ...entry,
  id: 4,
  type: 'hot-links.update',
  text: 'Changed hot link “Wall”',
  userId: null,
  rewards: [],
  before: { link: 'https://one.example', active: true },
  after: { link: 'https://one.example', active: false },
  undoable: false,
  undoneBy: 6,
};

/** Makes the server answer with two days of entries, and names of their users. */
function answerLog(): { list: readonly RecordedCall[]; counts: readonly RecordedCall[] } {
  mockReply(adminApi.adminUserNames, ({ body }) => ({
    data: (body as { ids: number[] }).ids.map((id) => ({ id, name: id === 1 ? 'Warden' : 'Ash' })),
  }));
  mockReply(adminApi.adminActivityTypes, { data: [] });
  return {
    list: mockReply(getSectionEndpoint(activityLogFeed, 'list'), toListReply([entry, changed])),
    counts: mockReply(adminApi.adminActivityCounts, {
      from: '2026-11-22T00:00:00.000Z',
      stepMs: 3_600_000,
      counts: [...Array.from({ length: 14 }, () => 0), 2, 3],
      isPartial: false,
    }),
  };
}
const drawLog = (appearance: Parameters<typeof renderOffice>[1] = {}, id?: number) =>
  renderOffice(
    () => (
      <SectionScreen
        section={localizeDeclaration(activityLogFeed)}
        id={id}
        override={sectionOverride}
      />
    ),
    { at: '/admin/activity-log', ...appearance },
  );
const bar = (name: RegExp) => getControlByRole('button', name);

describe('the activity log', () => {
  it.each(testAppearances)(
    'passes accessibility checks with its plot: %s',
    async (_, appearance) => {
      answerLog();
      await drawLog(appearance);
      await expect.element(bar(/· 3/)).toBeInTheDocument();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('starts with a removable filter on operators, kept in the address', async () => {
    const { list, counts } = answerLog();
    const { router } = await drawLog();
    await expect.element(page.getByText('Granted 120.00 GOLD to Ash')).toBeVisible();
    expect(list.map(({ body }) => body)).toMatchObject([{ by: 'operators' }]);
    expect(router.state.location.search).toMatchObject({ f: { by: 'operators' } });
    await page.getByRole('button', { name: m.admin_filter_clear() }).click();
    await expect.poll(() => list.at(-1)?.body).not.toHaveProperty('by');
    await expect.poll(() => counts.at(-1)?.body).not.toHaveProperty('by');
  });

  it('rows show operator, player, time to the second and effect, and can be undone', async () => {
    answerLog();
    mockReply(adminApi.adminPreviewUndo, buildUndoPreview());
    await drawLog();
    const row = page.getByRole('row').filter({ hasText: 'Granted 120.00 GOLD' });
    for (const text of ['2026-11-22 14:05:07', 'Warden', 'Ash', '120.00 Gold', 'Ticket 4452'])
      await expect.element(row.getByText(text, { exact: true })).toBeVisible();
    const other = page.getByRole('row').filter({ hasText: 'Changed hot link' });
    await expect.element(other.getByRole('deletion')).toHaveTextContent(m.admin_yes());
    await expect.element(other.getByRole('insertion')).toHaveTextContent(m.admin_no());
    await expect.element(other.getByText(m.admin_log_undone_short())).toBeVisible();
    await row.getByRole('button', { name: /^Undo/ }).click();
    await expect.element(getControlByRole('dialog', m.admin_undo_title())).toBeVisible();
  });

  it('shows a bulk action as one line that links to its parts, with amounts in whole units', async () => {
    const group = {
      ...entry,
      id: 8,
      type: 'users.bulk',
      text: 'Granted 1.00 GOLD to each of 3',
      rewards: [],
      parts: 3,
      after: {
        commandIds: [5, 6, 7],
        action: { kind: 'currency', currency: 'GEM', amount: 123 },
        given: { isGrant: true, sums: [{ currency: 'GEM', amount: '369' }] },
      },
    };
    answerLog();
    mockCurrencies();
    mockReply(getSectionEndpoint(activityLogFeed, 'get'), group);
    mockReply(getSectionEndpoint(activityLogFeed, 'list'), ({ body }) =>
      toListReply('partOf' in (body as object) ? [{ ...entry, partOf: 8 }] : [group]),
    );
    await drawLog({}, 8);
    const parts = page.getByRole('region', { name: m.admin_log_parts({ count: 3 }) });
    await expect
      .element(parts.getByRole('button', { name: m.admin_undo_one({ text: entry['text'] }) }))
      .toBeVisible();
    const panel = page.getByRole('complementary', { name: group.text });
    await expect.element(panel.getByText(/1\.23/)).toBeVisible();
    await expect.element(panel.getByText(/3\.69/)).toBeVisible();
    await expect.element(panel.getByText('5, 6, 7')).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('row').getByRole('link', { name: m.admin_log_parts({ count: 3 }) }))
      .toBeVisible();
  });

  it('opens a bulk action in place, with its parts below their line', async () => {
    const group = { ...entry, id: 8, text: 'Granted 1.00 GOLD to each of 3', parts: 3 };
    answerLog();
    mockReply(getSectionEndpoint(activityLogFeed, 'list'), ({ body }) =>
      toListReply('partOf' in (body as object) ? [{ ...entry, partOf: 8 }] : [group]),
    );
    await drawLog();
    const unfold = getControlByRole('button', m.admin_log_parts_show({ text: group.text }));
    await expect.element(unfold).toHaveAttribute('aria-expanded', 'false');
    await unfold.click();
    const parts = page
      .getByRole('table')
      .getByRole('region', { name: m.admin_log_parts({ count: 3 }) });
    await expect.element(parts.getByRole('link', { name: entry['text'] })).toBeVisible();
    await unfold.click();
    await expect.element(parts).not.toBeInTheDocument();
  });

  it('plots counts over time as one tab stop; a bar limits the list to its time span until reset', async () => {
    const { list } = answerLog();
    const { router } = await drawLog();
    await expect.element(bar(/15:00 · 3/)).toBeInTheDocument();
    page.getByRole('button', { name: m.admin_plot_table() }).element().focus();
    await pressTab();
    await expect.element(bar(/15:00 · 3/)).toHaveFocus();
    await pressKeys('{ArrowLeft}');
    await expect.element(bar(/14:00 · 2/)).toHaveFocus();
    await pressKeys('{Enter}');
    await expect
      .poll(() => list.at(-1)?.body)
      .toMatchObject({
        createdAtFrom: '2026-11-22T14:00:00.000Z',
        createdAtTo: '2026-11-22T14:59:59.999Z',
        by: 'operators',
      });
    await page.getByRole('button', { name: m.admin_log_whole() }).click();
    await expect.poll(() => router.state.location.search).toEqual({ f: { by: 'operators' } });
  });

  it('shows the plotted numbers as a table', async () => {
    answerLog();
    await drawLog();
    await page.getByRole('button', { name: m.admin_plot_table() }).click();
    const table = page.getByRole('table', { name: m.admin_log_total({ total: '5' }) });
    await expect.element(table.getByRole('row').last()).toHaveTextContent('2026-11-22 15:003');
    expect(await listAccessibilityViolations()).toEqual([]);
  });
});
