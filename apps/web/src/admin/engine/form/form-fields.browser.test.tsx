import { adminApi } from '@guildhall/contract/api';
import { f, type Fields } from '@guildhall/contract/kit/field/field-kinds';
import { buildRewardListField } from '@guildhall/contract/kit/field/rewards';
import { limits } from '@guildhall/contract/limits';
import { defineSection } from '@guildhall/contract/kit/section/section';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  getControlByRole,
  pressKeys,
  testAppearances,
  pressTab,
} from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  mockCurrencies,
  renderForm,
  renderSection,
  getSectionEndpoint,
  toListReply,
  getSaveButton,
  toStoredRow,
  prepareOfficeTests,
  buildFieldProblem,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';
import { ApiError } from '../../../shared/api/api-error.ts';
import { readFormText } from '../../../shared/form/form-text.ts';
import { createDeferred } from '../../../shared/deferred.ts';
import { getRarityName } from '../../../ui/rarity/rarity.ts';

prepareOfficeTests();

/** Returns a picture of one pixel. */
const picture = (name: string): File =>
  new File(
    [
      Uint8Array.from(
        atob(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        ),
        (letter) => letter.charCodeAt(0),
      ),
    ],
    name,
    { type: 'image/png' },
  );
const picturePath =
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const steps: Fields = {
  steps: f.rows(
    { name: f.text({ label: 'Step' }), count: f.int({ label: 'Count', initial: 1 }) },
    { label: 'Steps', help: 'In their order' },
  ),
};
const stepIn = (row: number) => getControlByRole('group', `Steps ${row}`);

describe('the amount of a reward', () => {
  const rewards: Fields = { rewards: buildRewardListField({ label: 'Rewards', max: 3 }) };
  const rewardIn = (row: number) => getControlByRole('group', `Rewards ${row}`);
  const gems = { kind: 'CURRENCY', id: null, currency: 'GEM', amount: 250 };

  it('is in whole units with the currency’s name, or in pieces without a currency', async () => {
    mockCurrencies();
    const { sent } = await renderForm(rewards, { row: toStoredRow({ rewards: [gems] }) });
    const amount = rewardIn(1).getByLabelText(/^Amount/);
    await expect.element(amount).toHaveValue('2.50');
    // next to the amount, after the option with the same name
    await expect.element(rewardIn(1).getByText('Gems', { exact: true }).last()).toBeVisible();
    await userEvent.fill(amount, '7.25');
    await getSaveButton().click();
    await expect.poll(() => sent).toEqual([{ rewards: [{ ...gems, amount: 725 }] }]);
    // the chosen currency is hidden now and no longer applies
    await userEvent.selectOptions(rewardIn(1).getByLabelText(/^Reward/), 'EXP');
    await userEvent.fill(amount, '3');
    await getSaveButton().click();
    await expect
      .poll(() => sent.slice(1))
      .toEqual([{ rewards: [{ kind: 'EXP', id: null, currency: null, amount: 3 }] }]);
  });
});

describe('several amounts', () => {
  it('are in whole units, one for each currency; invalid amounts stay and are reported', async () => {
    mockCurrencies();
    const fields: Fields = {
      currency: f.currency({ label: 'Currency' }),
      stakes: f.ints({ label: 'Stakes', min: 1, unit: { currency: 'currency' } }),
    };
    const row = toStoredRow({ currency: 'GEM', stakes: [100, 250] });
    const { sent } = await renderForm(fields, { row });
    await expect.element(page.getByText('2.50')).toBeVisible();
    await page.getByLabelText(/^Stakes/).fill('7.25, 1, ');
    await getSaveButton().click();
    await expect.poll(() => sent).toEqual([{ stakes: [100, 250, 725] }]);
    await page.getByLabelText(/^Stakes/).fill('much, ');
    await getSaveButton().click();
    await expect.element(page.getByText('much')).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});
describe('nested rows', () => {
  it('can be added, filled in and removed', async () => {
    const row = toStoredRow({ steps: [{ name: 'one', count: 2 }] });
    const { sent } = await renderForm(steps, { row });
    await expect.element(stepIn(1).getByLabelText(/^Step/)).toHaveValue('one');
    await getControlByRole('button', m.admin_add_row()).click();
    await userEvent.fill(stepIn(2).getByLabelText(/^Step/), 'two');
    await getSaveButton().click();
    await expect
      .poll(() => sent.at(-1))
      .toEqual({
        steps: [
          { name: 'one', count: 2 },
          { name: 'two', count: 1 },
        ],
      });
    await getControlByRole('button', m.admin_remove_row({ label: 'Steps', number: 1 })).click();
    await expect.element(stepIn(1).getByLabelText(/^Step/)).toHaveValue('two');
    await getSaveButton().click();
    await expect.poll(() => sent.at(-1)).toEqual({ steps: [{ name: 'two', count: 1 }] });
  });

  it('a new row is validated on blur, not before', async () => {
    await renderForm(steps);
    await getControlByRole('button', m.admin_add_row()).click();
    await expect.element(stepIn(1).getByLabelText(/^Step/)).toHaveAccessibleDescription('');
    await getSaveButton().click();
    await expect.element(stepIn(1).getByLabelText(/^Step/)).not.toHaveAccessibleDescription('');
    await expect.element(stepIn(1).getByLabelText(/^Step/)).toBeInvalid();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('show the server’s refusal beside their field', async () => {
    const row = toStoredRow({ steps: [{ name: 'one', count: 2 }] });
    const refused = new ApiError(400, {
      code: 'VALIDATION',
      message: 'No',
      fields: [buildFieldProblem('steps.0.count', 'At most one')],
    });
    await renderForm(steps, { row, save: () => Promise.reject(refused) });
    await userEvent.fill(stepIn(1).getByLabelText(/^Count/), '5');
    await getSaveButton().click();
    await expect
      .element(stepIn(1).getByLabelText(/^Count/))
      .toHaveAccessibleDescription('At most one');
  });
});

describe('a nested object', () => {
  const place: Fields = {
    place: f.group(
      { street: f.text({ label: 'Street' }), number: f.int({ label: 'No.' }) },
      { label: 'Place', help: 'Where it hangs' },
    ),
  };

  it('is a named group of fields and is sent whole', async () => {
    const { sent } = await renderForm(place, {
      row: toStoredRow({ place: { street: 'Gate', number: 4 } }),
    });
    const part = getControlByRole('group', 'Place');
    await expect.element(part.getByText('Where it hangs')).toBeVisible();
    await userEvent.fill(part.getByLabelText(/^No\./), '5');
    await getSaveButton().click();
    await expect.poll(() => sent).toEqual([{ place: { street: 'Gate', number: 5 } }]);
  });

  it('reports its missing fields', async () => {
    const { sent } = await renderForm(place, {
      row: toStoredRow({ place: { street: 'Gate', number: 4 } }),
    });
    const street = getControlByRole('group', 'Place').getByLabelText(/^Street/);
    await userEvent.fill(street, '');
    await getSaveButton().click();
    await expect.element(street).toBeInvalid();
    await expect.element(street).not.toHaveAccessibleDescription('');
    expect(sent).toEqual([]);
  });
});

describe('a dependent field', () => {
  const fields: Fields = {
    lit: f.flag({ label: 'Lit' }),
    oil: f.optionalInt({ label: 'Oil', when: { field: 'lit', is: [true] } }),
  };

  it('is shown and validated only while the other field has the required value', async () => {
    const { sent } = await renderForm(fields, { row: toStoredRow({ lit: false, oil: null }) });
    await expect.element(page.getByLabelText('Oil')).not.toBeInTheDocument();
    await getControlByRole('switch', /^Lit/).click();
    await userEvent.fill(page.getByLabelText(/^Oil/), '3');
    await getSaveButton().click();
    await expect.poll(() => sent).toEqual([{ lit: true, oil: 3 }]);
  });
  it('is announced before a save clears it, and is cleared by that save', async () => {
    const { sent } = await renderForm(fields, { row: toStoredRow({ lit: true, oil: 3 }) });
    const note = page.getByText(m.admin_not_applying({ fields: 'Oil' }));
    await expect.element(note).not.toBeInTheDocument();
    await getControlByRole('switch', /^Lit/).click();
    await expect.element(note).toBeVisible();
    await getSaveButton().click();
    await expect.poll(() => sent).toEqual([{ lit: false, oil: null }]);
  });
});

it('help text stands below the field and is its accessible description', async () => {
  await renderForm({ name: f.text({ label: 'Name', help: 'Seen by all' }) });
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription('Seen by all');
});

it('a number does not change by mouse wheel or arrow keys (R5.22)', async () => {
  await renderForm({ oil: f.int({ label: 'Oil' }) }, { row: toStoredRow({ oil: 5 }) });
  const field = page.getByLabelText('Oil');
  await field.click();
  await userEvent.wheel(field, { delta: { y: 100 } });
  await pressKeys('{ArrowUp}{ArrowUp}');
  await expect.element(field).toHaveValue('5');
});

describe('a picture', () => {
  const lanterns = defineSection({
    name: 'lanterns',
    base: '/api/admin/lanterns',
    may: 'admin',
    menu: { group: 'panel', page: 'hall', label: 'Lanterns' },
    singular: 'lantern',
    fields: { name: f.text({ label: 'Name', list: true }), image: f.image({ label: 'Picture' }) },
    sample: { name: 'Fox' },
  });
  const row = toStoredRow({ id: 1, name: 'Fox', image: null });
  const file = () => page.getByLabelText(m.admin_picture_of({ label: 'Picture' }));

  it('of a stored row is uploaded at once', async () => {
    mockReply(getSectionEndpoint(lanterns, 'list'), toListReply([row]));
    mockReply(getSectionEndpoint(lanterns, 'get'), row);
    const uploads = mockReply(getSectionEndpoint(lanterns, 'image'), { imageUrl: picturePath });
    await renderSection(lanterns, { at: '/1' });
    await expect.element(getControlByRole('button', m.admin_picture_upload())).toBeVisible();
    await userEvent.upload(file(), picture('fox.png'));
    await expect.poll(() => uploads).toHaveLength(1);
    const body = uploads[0]?.body;
    expect(body instanceof FormData && body.get('file')).toMatchObject({ name: 'fox.png' });
    await expect.element(page.getByText(m.admin_updated())).toBeVisible();
  });

  it('larger than the server accepts is refused before it is sent', async () => {
    mockReply(getSectionEndpoint(lanterns, 'list'), toListReply([row]));
    mockReply(getSectionEndpoint(lanterns, 'get'), row);
    const uploads = mockReply(getSectionEndpoint(lanterns, 'image'), { imageUrl: picturePath });
    await renderSection(lanterns, { at: '/1' });
    await expect.element(getControlByRole('button', m.admin_picture_upload())).toBeVisible();
    const bytes = new Uint8Array(limits.uploadBytesMax + 1);
    await userEvent.upload(file(), new File([bytes], 'fox.png', { type: 'image/png' }));
    const text = m.admin_file_too_large({ name: 'fox.png', max: '8' });
    await expect.element(page.getByText(text)).toBeVisible();
    await userEvent.upload(file(), picture('owl.png'));
    await expect.poll(() => uploads).toHaveLength(1);
  });

  it('of a stored row is removed at once', async () => {
    const pictured = { ...row, image: picturePath };
    mockReply(getSectionEndpoint(lanterns, 'list'), toListReply([pictured]));
    mockReply(getSectionEndpoint(lanterns, 'get'), pictured);
    const asked = mockReply(getSectionEndpoint(lanterns, 'update'), {
      id: 1,
      version: 2,
      commandId: 3,
    });
    await renderSection(lanterns, { at: '/1' });
    await getControlByRole('button', m.admin_picture_remove()).click();
    await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ image: null }]);
  });

  it('of a new row can be removed before it is sent', async () => {
    mockReply(getSectionEndpoint(lanterns, 'list'), toListReply([]));
    await renderSection(lanterns, { at: '/new' });
    await userEvent.upload(file(), picture('owl.png'));
    await getControlByRole('button', m.admin_picture_remove()).click();
    await expect.element(getControlByRole('button', m.admin_picture_upload())).toBeVisible();
  });

  it('of a new row is shown before it is sent together with the row', async () => {
    mockReply(getSectionEndpoint(lanterns, 'list'), toListReply([]));
    const made = mockReply(getSectionEndpoint(lanterns, 'create'), {
      id: 2,
      version: 1,
      commandId: null,
    });
    mockReply(
      getSectionEndpoint(lanterns, 'get'),
      toStoredRow({ id: 2, name: 'Owl', image: null }),
    );
    await renderSection(lanterns, { at: '/new' });
    await userEvent.fill(page.getByLabelText('Name'), 'Owl');
    await userEvent.upload(file(), picture('owl.png'));
    await expect.element(getControlByRole('button', m.admin_picture_replace())).toBeVisible();
    await getControlByRole('button', new RegExp(`^${m.admin_create()}`)).click();
    await expect.poll(() => made).toHaveLength(1);
    const body = made[0]?.body;
    if (!(body instanceof FormData)) throw new Error('Not sent as a form');
    expect(JSON.parse(readFormText(body, 'body'))).toEqual({ name: 'Owl' });
    expect(body.get('image')).toMatchObject({ name: 'owl.png' });
  });

  it('chosen while the row is created is uploaded after it', async () => {
    mockReply(getSectionEndpoint(lanterns, 'list'), toListReply([]));
    const reply = createDeferred<object>();
    const made = mockReply(getSectionEndpoint(lanterns, 'create'), () => reply.promise);
    mockReply(
      getSectionEndpoint(lanterns, 'get'),
      toStoredRow({ id: 2, name: 'Owl', image: null }),
    );
    const uploads = mockReply(getSectionEndpoint(lanterns, 'image'), { imageUrl: picturePath });
    await renderSection(lanterns, { at: '/new' });
    await userEvent.fill(page.getByLabelText('Name'), 'Owl');
    await userEvent.upload(file(), picture('owl.png'));
    await getControlByRole('button', new RegExp(`^${m.admin_create()}`)).click();
    await expect.poll(() => made).toHaveLength(1);
    await expect.element(getControlByRole('button', m.admin_picture_replace())).toBeEnabled();
    await userEvent.upload(file(), picture('elk.png'));
    reply.resolve({ id: 2, version: 1, commandId: null });
    await expect.poll(() => uploads).toHaveLength(1);
    const body = uploads[0]?.body;
    expect(body instanceof FormData && body.get('file')).toMatchObject({ name: 'elk.png' });
  });
});

describe('read-only fields', () => {
  const withLabel = (label: string) => ({ label });
  const { readOnly } = f;
  const lanterns = defineSection({
    name: 'lanterns',
    base: '/api/admin/lanterns',
    may: 'admin',
    menu: { group: 'panel', page: 'hall', label: 'Lanterns' },
    singular: 'lantern',
    fields: {
      name: f.text(withLabel('Name')),
      note: readOnly(f.longText(withLabel('Note'))),
      link: readOnly(f.url(withLabel('Link'))),
      oil: readOnly(f.int(withLabel('Oil'))),
      weight: readOnly(f.decimal(withLabel('Weight'))),
      lit: readOnly(f.flag(withLabel('Lit'))),
      litAt: readOnly(f.instant(withLabel('Lit at'))),
      tree: readOnly(f.choice(['a'], { a: 'Ash' }, withLabel('Tree'))),
      size: readOnly(f.numberChoice(['Small'], withLabel('Size'))),
      rank: readOnly(f.rarity(withLabel('Rank'))),
      owner: readOnly(f.ref('users', withLabel('Owner'))),
      words: readOnly(f.tags(withLabel('Words'))),
      money: readOnly(f.currency(withLabel('Money'))),
      price: readOnly(f.amount({ ...withLabel('Price'), unit: { currency: 'money' } })),
    },
    sample: { name: 'Fox' },
  });
  const row = toStoredRow({
    id: 1,
    name: 'Fox',
    note: 'Hangs high',
    link: 'https://example.org/',
    oil: 1200,
    weight: 1.5,
    lit: true,
    litAt: '2026-11-22T14:05:00.000Z',
    tree: 'a',
    size: 0,
    rank: 4,
    owner: 9,
    words: ['old', 'brass'],
    money: 'GEM',
    price: 1250,
  });

  it.each(testAppearances)(
    'are shown below the form for each kind and take no focus: %s',
    async (_, appearance) => {
      mockCurrencies();
      mockReply(adminApi.adminUserNames, { data: [{ id: 9, name: 'Ash' }] });
      mockReply(getSectionEndpoint(lanterns, 'list'), toListReply([row]));
      mockReply(getSectionEndpoint(lanterns, 'get'), row);
      await renderSection(lanterns, { at: '/1', ...appearance });
      const panel = page.getByRole('complementary');
      await expect.element(panel.getByText('Hangs high')).toBeVisible();
      for (const text of [
        'https://example.org/',
        /1[,\s\u00a0\u202f]?200/,
        /1[.,]5/,
        '2026-11-22 14:05',
        'Ash',
        new RegExp(getRarityName(4)),
        'old',
        'brass',
        /12[.,]50?\b/,
      ])
        await expect.element(panel.getByText(text).first()).toBeVisible();
      for (const label of ['Note', 'Oil', 'Weight', 'Lit at', 'Rank', 'Price'])
        await expect
          .element(panel.getByRole('term').filter({ hasText: label }).first())
          .toBeVisible();
      await expect.element(panel.getByRole('textbox', { name: 'Note' })).not.toBeInTheDocument();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
});

it('Tab visits the form’s fields in order', async () => {
  await renderForm({
    name: f.text({ label: 'Name' }),
    lit: f.flag({ label: 'Lit' }),
    oil: f.int({ label: 'Oil' }),
  });
  for (const next of [
    page.getByLabelText('Name'),
    getControlByRole('switch', 'Lit'),
    page.getByLabelText('Oil'),
    page.getByLabelText(m.admin_reason()),
    getSaveButton(),
  ]) {
    await pressTab();
    await expect.element(next).toHaveFocus();
  }
});
