import { adminApi } from '@guildhall/contract/api';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { inventoriesSection } from '@guildhall/contract/wealth/items/inventories.section';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  getControlByRole,
  testAppearances,
  phoneViewport,
} from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  mockCurrencies,
  renderOffice,
  getSectionEndpoint,
  buildBlankRow,
  toStoredRow,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import {
  mockReply,
  buildRefusal,
  noReply,
  type RecordedCall,
} from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { UsersBulkBar } from './users-bulk.bar.tsx';
import { UsersBulkDialog, type UserBulkKind } from './users-bulk.dialog.tsx';

prepareOfficeTests();
type Answer = Reply<typeof adminApi.adminBulkUsers>;

const player = (id: number, overrides: object = {}) => ({
  id,
  username: `Player_${id}`,
  version: 1,
  lvl: id * 3,
  statusId: 2,
  statusAfter: 2,
  before: '1',
  after: '3',
  ...overrides,
});
const granted: Answer = {
  touched: [1, 2, 3, 4, 5, 6, 7].map((id) => player(id)),
  leftOut: [
    { id: 8, username: 'Warden', why: 'self' },
    { id: 9, username: null, why: 'deleted' },
  ],
  what: {
    name: 'Ember Mantle',
    currency: null,
    decimals: 0,
    total: '14',
    left: '20',
    issued: '100',
    held: null,
  },
  seen: 'as-shown',
  awaits: [],
  commandId: null,
};
const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const answerBulk = (given: Answer = granted): readonly RecordedCall[] =>
  mockReply(adminApi.adminBulkUsers, given);
const drawn = (kind: UserBulkKind = 'item', appearance = {}, filters?: Record<string, unknown>) =>
  renderOffice(
    () => (
      <>
        <h1>Hall</h1>
        <UsersBulkDialog
          kind={kind}
          ids={ids}
          filters={filters}
          itemId={5}
          onClose={() => undefined}
        />
      </>
    ),
    appearance,
  );
const dialog = () => page.getByRole('dialog');
const part = (name: string) => dialog().getByRole('region', { name, exact: true });

beforeEach(() => {
  mockCurrencies();
  mockReply(
    getSectionEndpoint(inventoriesSection, 'get'),
    toStoredRow({ ...buildBlankRow(inventoriesSection), id: 5, name: 'Ember Mantle', typeId: 1 }),
  );
});

describe('the preview of a bulk action on players', () => {
  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    answerBulk();
    await drawn('item', appearance);
    await expect.element(dialog().getByText('Player_1', { exact: true })).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('does not scroll horizontally at 390 pixels', async () => {
    await page.viewport(...phoneViewport);
    answerBulk();
    await drawn();
    await expect.element(dialog().getByText('Player_1', { exact: true })).toBeVisible();
    for (const name of [m.admin_preview_before_after(), m.admin_preview_finals()])
      expect(part(name).element().getBoundingClientRect().right).toBeLessThanOrEqual(
        phoneViewport[0],
      );
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('shows recipients, the total amount and the new supply', async () => {
    answerBulk();
    await drawn();
    for (const text of [
      m.admin_preview_of({ chosen: '9', out: '2' }),
      '+14%',
      m.admin_preview_from_to({ from: '100', to: '114' }),
      m.admin_preview_then({ amount: '6' }),
      m.admin_preview_nothing_yet(),
    ])
      await expect.element(dialog().getByText(text, { exact: true })).toBeVisible();
  });

  it('shows by how much a currency’s supply grows', async () => {
    answerBulk({
      ...granted,
      what: {
        name: 'Gold',
        currency: 'GOLD',
        decimals: 2,
        total: '500',
        left: null,
        issued: null,
        held: '10000',
      },
    });
    await drawn();
    await expect.element(dialog().getByText(m.admin_preview_held(), { exact: true })).toBeVisible();
    await expect.element(dialog().getByText('+5%', { exact: true })).toBeVisible();
    await expect.element(dialog().getByText(/100\.00.*105\.00/)).toBeVisible();
  });

  it('shows before and after for some players, and for all on demand', async () => {
    answerBulk();
    await drawn();
    const table = part(m.admin_preview_before_after());
    const first = table.getByRole('row').filter({ hasText: 'Player_1' });
    await expect
      .poll(() =>
        first
          .getByRole('cell')
          .elements()
          .map((cell) => cell.textContent),
      )
      .toEqual(['3', '1', '3']);
    await expect.element(table.getByText('Player_7')).not.toBeInTheDocument();
    await getControlByRole('button', m.admin_preview_all({ count: '7' })).click();
    await expect.element(table.getByText('Player_7')).toBeVisible();
  });

  it('names skipped players with reasons, and irreversible effects', async () => {
    answerBulk();
    await drawn();
    await expect.element(dialog().getByText(/^Warden/)).toBeVisible();
    await expect.element(dialog().getByText(/^#9/)).toBeVisible();
    await expect
      .element(part(m.admin_preview_finals()).getByText(m.admin_undo_item()))
      .toBeVisible();
    await expect
      .element(
        part(m.admin_preview_levels()).getByText(
          m.admin_preview_level_bar({ span: '3–4', count: '1' }),
        ),
      )
      .toBeInTheDocument();
  });

  it('of a block shows the state before and after, and sends exactly the shown players', async () => {
    const asked = answerBulk({
      ...granted,
      what: null,
      touched: [player(1, { before: null, after: null, statusAfter: 3 })],
    });
    await drawn('block');
    const row = part(m.admin_preview_before_after()).getByRole('row').last();
    await expect.element(row.getByText(m.admin_status_verified(), { exact: true })).toBeVisible();
    await expect.element(row.getByText(m.admin_status_blocked(), { exact: true })).toBeVisible();
    await userEvent.fill(dialog().getByLabelText(m.admin_reason()), 'Tide');
    await getControlByRole('button', m.admin_users_block_do({ count: 1 })).click();
    await expect
      .poll(() => asked.find(({ query }) => query['preview'] === undefined)?.body)
      .toMatchObject({ users: [{ id: 1, version: 1 }], reason: 'Tide' });
  });

  it('takes the chosen players out of the selection, also those that were left out', async () => {
    answerBulk({ ...granted, what: null, touched: [player(1)] });
    const remove = vi.fn<(ids: readonly number[], filters?: object) => void>();
    const unused = () => expect.unreachable();
    const selection = {
      ids: new Set([1, 8]),
      allMatching: undefined,
      matching: undefined,
      selectAll: undefined,
      toggle: unused,
      toggleAll: unused,
      clear: unused,
      remove,
    };
    await renderOffice(() => <UsersBulkBar selection={selection} />);
    await getControlByRole('button', m.admin_users_unblock()).click();
    await userEvent.fill(dialog().getByLabelText(m.admin_reason()), 'Tide');
    await getControlByRole('button', m.admin_users_unblock_do({ count: 1 })).click();
    await expect.poll(() => remove.mock.calls).toEqual([[[1, 8], undefined]]);
  });

  it('for all matches sends the filters, and shows the new set if it has changed', async () => {
    mockReply(adminApi.adminBulkUsers, noReply);
    await drawn('unblock', {}, { username: 'Player' });
    const again = dialog().getByRole('button', { name: m.state_retry() });
    await expect.element(again).toBeVisible();
    const asked = mockReply(adminApi.adminBulkUsers, ({ query }) =>
      query['preview']
        ? { ...granted, what: null, awaits: ['Seven of them'] }
        : buildRefusal('CONFLICT', { message: 'Not the same', details: { isStale: true } }),
    );
    await again.click();
    await expect.element(dialog().getByRole('note').getByText('Seven of them')).toBeVisible();
    await userEvent.fill(dialog().getByLabelText(m.admin_reason()), 'Tide');
    await getControlByRole('button', m.admin_users_unblock_do({ count: 7 })).click();
    await expect
      .poll(() => asked.map(({ query, body }) => [query['preview'] ?? 'done', body]))
      .toMatchObject([
        ['true', { filters: { username: 'Player' } }],
        ['done', { filters: { username: 'Player' }, seen: 'as-shown', reason: 'Tide' }],
        ['true', { filters: { username: 'Player' } }],
      ]);
  });
});
