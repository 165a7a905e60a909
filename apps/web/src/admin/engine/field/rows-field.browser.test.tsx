import { toLabelledRewardCost } from '@guildhall/contract/kit/field/rewards';
import { f } from '@guildhall/contract/kit/field/field-kinds';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  getControlByRole,
  pressKeys,
  testAppearances,
  phoneViewport,
} from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import { buildLanternRow, lanternsSection } from '../../../../test/lanterns.harness.ts';
import {
  renderForm,
  renderSection,
  getSectionEndpoint,
  toListReply,
  getSaveButton,
  toStoredRow,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { mockReply } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';

prepareOfficeTests();

const fields = {
  nominations: f.rows(
    {
      name: f.text({ label: 'Name' }),
      prizes: f.rows(
        {
          from: f.int({ label: 'From place', min: 1, help: 'First' }),
          rewards: f.rows(
            { amount: f.int({ label: 'Amount', min: 1 }) },
            { label: 'Rewards', layout: 'lines' },
          ),
        },
        { label: 'Prizes', layout: 'table' },
      ),
    },
    { label: 'Nominations', layout: 'cards' },
  ),
};
const row = toStoredRow({
  nominations: [
    { name: 'Sharpest eye', prizes: [{ from: 1, rewards: [{ amount: 5 }] }] },
    { name: 'Longest watch', prizes: [] },
  ],
});
const card = (number: number) => getControlByRole('group', `Nominations ${number}`);

describe('nested rows', () => {
  it.each(testAppearances)(
    'pass accessibility checks as cards, table and lines: %s',
    async (_, appearance) => {
      await renderForm(fields, { row, ...appearance });
      await expect.element(page.getByText('Sharpest eye').first()).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('have labels above the fields at 390 pixels, without horizontal scrolling', async () => {
    await page.viewport(...phoneViewport);
    await renderForm(fields, { row });
    await expect.element(card(1).getByText('From place').last()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phoneViewport[0]);
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('a card is titled by its row while that is typed, and collapses', async () => {
    await renderForm(fields, { row });
    const name = card(2).getByLabelText(/^Name/);
    await userEvent.fill(name, 'Shortest watch');
    await card(2).getByText('Shortest watch').click();
    await expect.element(name).not.toBeVisible();
    await card(2).getByText('Shortest watch').click();
    await expect.element(name).toBeVisible();
  });

  it('a collapsed card opens if it has an error', async () => {
    await renderForm(fields, { row });
    const name = card(2).getByLabelText(/^Name/);
    await userEvent.clear(name);
    await card(2).getByText(m.admin_row_unnamed()).click();
    await expect.element(name).not.toBeVisible();
    await getSaveButton().click();
    await expect.element(name).toBeVisible();
    await expect.element(name).toBeInvalid();
  });

  it('a line can be added and removed, has labels for screen readers, and is sent whole', async () => {
    const { sent } = await renderForm(fields, { row });
    const prizes = card(1).getByRole('group', { name: 'Prizes', exact: true });
    await prizes.getByRole('button', { name: m.admin_add_row() }).last().click();
    const second = getControlByRole('group', 'Prizes 2');
    await userEvent.fill(second.getByLabelText(/^From place/), '2');
    await second.getByRole('button', { name: m.admin_add_row() }).click();
    await userEvent.fill(second.getByLabelText(/^Amount/), '7');
    await getControlByRole(
      'button',
      m.admin_remove_row({ label: 'Nominations', number: 2 }),
    ).click();
    await getSaveButton().click();
    await expect
      .poll(() => sent)
      .toEqual([
        {
          nominations: [
            {
              name: 'Sharpest eye',
              prizes: [
                { from: 1, rewards: [{ amount: 5 }] },
                { from: 2, rewards: [{ amount: 7 }] },
              ],
            },
          ],
        },
      ]);
  });
});

describe('a full-page form', () => {
  const paid = {
    ...lanternsSection,
    form: 'page',
    costs: ({ oil }: { oil: unknown }) =>
      typeof oil === 'number' && oil > 0
        ? [toLabelledRewardCost({ kind: 'EXP', id: null, currency: null, amount: oil * 100 })]
        : [],
  } as unknown as typeof lanternsSection;

  it('shows the row’s total cost while it is filled in, and returns to the list', async () => {
    mockReply(
      getSectionEndpoint(lanternsSection, 'list'),
      toListReply([buildLanternRow(1, 'Fox')]),
    );
    const { router } = await renderSection(paid, { at: '/new' });
    const costs = getControlByRole('region', m.admin_costs());
    await expect.element(costs.getByText(m.admin_costs_none())).toBeVisible();
    await userEvent.fill(page.getByRole('complementary').getByLabelText(/^Oil/), '12');
    await expect.element(costs.getByText('1,200')).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
    await expect.element(getControlByRole('link', 'Fox')).not.toBeInTheDocument();
    await userEvent.fill(page.getByRole('complementary').getByLabelText(/^Oil/), '0');
    await pressKeys('{Escape}');
    await expect.poll(() => router.state.location.pathname).toBe('/admin/hall');
    await expect.element(getControlByRole('link', 'Fox')).toBeVisible();
  });
});
