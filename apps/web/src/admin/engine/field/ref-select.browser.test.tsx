import { adminApi } from '@guildhall/contract/api';
import { f } from '@guildhall/contract/kit/field/field-kinds';
import { inventoriesSection } from '@guildhall/contract/wealth/items/inventories.section';
import { avatarsSection as avatars } from '@guildhall/contract/wealth/avatars/avatars.section';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  waitForFrames,
  pressKeys,
  testAppearances,
} from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  renderForm,
  getSectionEndpoint,
  buildBlankRow,
  getSaveButton,
  toStoredRow,
  prepareOfficeTests,
  buildFieldProblem,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { ApiError } from '../../../shared/api/api-error.ts';
import { queryClient } from '../../../shared/query/query-client.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { ReferenceSelect } from './ref-select.tsx';
import { findRefTarget } from '../bulk/targets.ts';

const owner = { owner: f.ref('users', { label: 'Owner' }) };
const worn = { worn: f.refs('avatars', { label: 'Worn' }) };
const words = { words: f.tags({ label: 'Words' }) };
const people = [
  { id: 4, email: 'ash@example.test', name: 'Ash' },
  { id: 5, email: 'birch@example.test', name: 'Birch' },
];
const names = new Map([
  [1, 'Fox'],
  [2, 'Owl'],
  [3, 'Elk'],
]);
const field = (name: string) => page.getByLabelText(new RegExp(`^${name}`)).first();
const option = (name: string) => getControlByRole('option', name);
const expectWrong = async (name: string, why: string): Promise<void> => {
  await expect.element(field(name)).toHaveAccessibleDescription(why);
  await expect.element(field(name)).toBeInvalid();
};
const refused = (name: string) =>
  Promise.reject(
    new ApiError(400, {
      code: 'VALIDATION',
      message: 'No',
      fields: [buildFieldProblem(name, 'Not this one')],
    }),
  );

prepareOfficeTests();

describe('a reference to another section', () => {
  beforeEach(() => {
    mockReply(adminApi.adminUserNames, ({ body }) => ({
      data: (body as { ids: number[] }).ids.map((id) => ({ id, name: `Player ${id}` })),
    }));
  });

  it('shows the name of the stored row', async () => {
    await renderForm(owner, { row: toStoredRow({ owner: 4 }) });
    await expect.element(field('Owner')).toHaveValue('Player 4');
  });

  it('is searched while typing, at once on Enter, and chosen by arrow keys', async () => {
    const asked = mockReply(adminApi.adminSearchUsers, ({ query }) => ({
      data: people.filter((person) => person.email.includes(query['email'] ?? '')),
    }));
    const { sent } = await renderForm(owner);
    await field('Owner').click();
    await expect.element(option('ash@example.test')).toBeVisible();
    await pressKeys('birch{Enter}');
    await expect.element(option('ash@example.test')).not.toBeInTheDocument();
    await expect.element(option('birch@example.test')).toBeVisible();
    expect(asked.at(-1)?.query).toEqual({ email: 'birch' });
    // only the list is checked, because screen readers cannot see the rest of the page while the
    // list is open
    expect(await listAccessibilityViolations(page.getByRole('listbox').element())).toEqual([]);
    await pressKeys('{ArrowDown}{Enter}');
    await expect.element(option('birch@example.test')).not.toBeInTheDocument();
    await getSaveButton().click();
    await expect.poll(() => sent).toEqual([{ owner: 5 }]);
  });

  it('reports an empty search result', async () => {
    mockReply(adminApi.adminSearchUsers, { data: [] });
    await renderForm(owner);
    await field('Owner').click();
    await expect.element(page.getByText(m.admin_nothing_found())).toBeVisible();
  });

  it('left empty is reported beside the field', async () => {
    await renderForm(owner);
    await getSaveButton().click();
    await expectWrong('Owner', m.admin_problem_required());
  });

  it('has no value after it is cleared by keyboard', async () => {
    mockReply(adminApi.adminSearchUsers, { data: people });
    const open = { owner: f.optionalRef('users', { label: 'Owner' }) };
    const { sent } = await renderForm(open, { row: toStoredRow({ owner: 4 }) });
    await expect.element(field('Owner')).toHaveValue('Player 4');
    await field('Owner').click();
    await userEvent.clear(field('Owner'));
    await pressKeys('{Escape}{Tab}');
    await expect.element(field('Owner')).toHaveValue('');
    await getSaveButton().click();
    await expect.poll(() => sent).toEqual([{ owner: null }]);
  });

  it('can be cleared if it is optional', async () => {
    mockReply(adminApi.adminSearchUsers, { data: people });
    const open = { owner: f.optionalRef('users', { label: 'Owner' }) };
    const { sent } = await renderForm(open, { row: toStoredRow({ owner: 4 }) });
    await expect.element(field('Owner')).toHaveValue('Player 4');
    await page.getByLabelText(m.admin_clear(), { exact: true }).click();
    await getSaveButton().click();
    await expect.poll(() => sent).toEqual([{ owner: null }]);
  });
});

describe('a reference to rows with pictures and rarity', () => {
  it('shows both in its options', async () => {
    const image = '/files/mantle.png';
    mockReply(getSectionEndpoint(inventoriesSection, 'lookup'), {
      data: [{ id: 4, name: 'Ember Mantle', rarity: 4, image }],
    });
    await renderForm({ prize: f.ref('inventories', { label: 'Prize' }) });
    await field('Prize').click();
    const offered = page.getByRole('option', { name: /^Ember Mantle.*Legendary$/ });
    await expect.element(offered).toBeVisible();
    expect(offered.element().querySelector('img')?.getAttribute('src')).toBe(`${image}?w=96`);
  });
});

describe('a reference in a dialog', () => {
  it('Escape first closes the open list, then the dialog', async () => {
    mockReply(adminApi.adminSearchUsers, { data: people });
    const onClose = vi.fn<() => void>();
    await renderComponent(
      <QueryClientProvider client={queryClient}>
        <Modal open title="Give" onClose={onClose}>
          <ReferenceSelect
            target={findRefTarget('users', {})}
            label="Owner"
            value={null}
            onChange={vi.fn<() => void>()}
          />
        </Modal>
      </QueryClientProvider>,
    );
    await getControlByRole('combobox', 'Owner').click();
    await expect.element(option('ash@example.test')).toBeVisible();
    await pressKeys('{Escape}');
    await expect.element(option('ash@example.test')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await pressKeys('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('several references', () => {
  beforeEach(() => {
    mockReply(getSectionEndpoint(avatars, 'lookup'), {
      data: [...names].map(([id, name]) => ({ id, name, rarity: null, image: null })),
    });
    mockReply(getSectionEndpoint(avatars, 'get'), ({ params }) => {
      const id = Number(params['id']);
      return toStoredRow({ ...buildBlankRow(avatars), id, name: names.get(id) ?? '' });
    });
  });

  it('are shown by name; one more can be chosen, and Backspace removes the last', async () => {
    const { sent } = await renderForm(worn, { row: toStoredRow({ worn: [1, 2] }) });
    await expect.element(page.getByText('Fox', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Owl', { exact: true })).toBeVisible();
    await field('Worn').click();
    await option('Elk').click();
    await expect.element(page.getByText('Elk', { exact: true }).first()).toBeVisible();
    await pressKeys('{Escape}');
    await getSaveButton().click();
    await expect.poll(() => sent).toEqual([{ worn: [1, 2, 3] }]);
    await field('Worn').click();
    await pressKeys('{Backspace}{Backspace}');
    await pressKeys('{Escape}');
    await getSaveButton().click();
    await expect.poll(() => sent.at(-1)).toEqual({ worn: [1] });
  });

  it('show a refusal beside the field', async () => {
    await renderForm(worn, { row: toStoredRow({ worn: [1] }), save: () => refused('worn') });
    await field('Worn').click();
    await option('Elk').click();
    await pressKeys('{Escape}');
    await getSaveButton().click();
    await expectWrong('Worn', 'Not this one');
    expect(await listAccessibilityViolations()).toEqual([]);
  });
});

describe('ordered references', () => {
  it('move up and down by keys too; the focus follows, and the ends stop', async () => {
    mockReply(getSectionEndpoint(avatars, 'get'), ({ params }) =>
      toStoredRow({
        ...buildBlankRow(avatars),
        id: Number(params['id']),
        name: names.get(Number(params['id'])),
      }),
    );
    const steps = f.refs('avatars', { label: 'Steps', isOrdered: true });
    const { sent } = await renderForm({ steps }, { row: toStoredRow({ steps: [1, 2, 3] }) });
    const up = page.getByRole('button', { name: m.admin_move_up({ name: 'Elk' }) });
    await up.click();
    await expect.element(up).toHaveFocus();
    await waitForFrames();
    await pressKeys('{Enter}');
    await expect.element(up).toHaveFocus();
    await expect.element(up).toHaveAttribute('aria-disabled', 'true');
    await pressKeys('{Enter}');
    await page.getByRole('button', { name: m.admin_move_down({ name: 'Fox' }) }).click();
    expect(await listAccessibilityViolations()).toEqual([]);
    await getSaveButton().click();
    await expect.poll(() => sent).toEqual([{ steps: [3, 2, 1] }]);
  });
});

describe('a list of words', () => {
  it('ends a word by Enter or comma and removes the last one by Backspace', async () => {
    const { sent } = await renderForm(words, { row: toStoredRow({ words: ['old'] }) });
    await expect.element(page.getByText('old', { exact: true })).toBeVisible();
    await field('Words').click();
    await pressKeys('new{Enter}');
    await userEvent.type(field('Words'), 'more,');
    await expect.element(page.getByText('new', { exact: true })).toBeVisible();
    await expect.element(page.getByText('more', { exact: true })).toBeVisible();
    await getSaveButton().click();
    await expect.poll(() => sent).toEqual([{ words: ['old', 'new', 'more'] }]);
    await field('Words').click();
    await pressKeys('{Backspace}');
    await getSaveButton().click();
    await expect.poll(() => sent.at(-1)).toEqual({ words: ['old', 'new'] });
  });

  it('shows a refusal beside the field', async () => {
    await renderForm(words, { row: toStoredRow({ words: ['old'] }), save: () => refused('words') });
    await field('Words').click();
    await pressKeys('new{Enter}');
    await getSaveButton().click();
    await expectWrong('Words', 'Not this one');
  });
});

it.each(testAppearances)('search fields pass accessibility checks: %s', async (_, appearance) => {
  mockReply(adminApi.adminUserNames, { data: [{ id: 4, name: 'Ash' }] });
  mockReply(
    getSectionEndpoint(avatars, 'get'),
    toStoredRow({ ...buildBlankRow(avatars), id: 1, name: 'Fox' }),
  );
  await renderForm(
    { ...owner, ...worn, ...words },
    { row: toStoredRow({ owner: 4, worn: [1], words: ['old'] }), ...appearance },
  );
  await expect.element(page.getByText('Fox', { exact: true })).toBeVisible();
  expect(await listAccessibilityViolations()).toEqual([]);
});
