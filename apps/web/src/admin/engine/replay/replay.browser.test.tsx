import { matchRewardsSection } from '@guildhall/contract/play/match-rewards.section';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getControlByRole, pressKeys, testAppearances } from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  mockCurrencies,
  renderSection,
  getSectionEndpoint,
  toListReply,
  toStoredRow,
  prepareOfficeTests,
  buildFieldProblem,
} from '../../../../test/office.harness.tsx';
import { mockReply, buildRefusal } from '../../../../test/server.harness.ts';
import * as m from '../../../messages/messages.js';

prepareOfficeTests();

const replay = getSectionEndpoint(matchRewardsSection, 'replay');
const row = toStoredRow({
  id: 1,
  name: '0.40 Gold',
  state: 'RUNNING',
  firstMatch: false,
  levelFrom: null,
  levelTo: 9,
  itemType: 'CURRENCY',
  itemId: null,
  currency: 'GEM',
  amount: 40,
  start: null,
  end: null,
  hours: [],
});
const figure = (amount: string, players: number) => ({ amount, players });
const gold = { kind: 'CURRENCY', id: null, currency: 'GEM', name: 'Gems', decimals: 2 };
const replayReply = {
  from: '2026-11-22T00:00:00.000Z',
  to: '2026-11-23T10:00:00.000Z',
  days: ['2026-11-22', '2026-11-23'],
  facts: 1200,
  sample: 1024,
  lines: [
    {
      about: 'Match rewards',
      direction: 'PAID',
      thing: { ...gold, imageUrl: null },
      recorded: figure('1240000', 310),
      now: figure('1240000', 310),
      draft: figure('3100000', 455),
      byDay: [
        { recorded: '1000000', now: '1000000', draft: '3000000' },
        { recorded: '240000', now: '240000', draft: '100000' },
      ],
      players: [{ userId: 7, name: 'Fox', now: '4000', draft: '1000' }],
    },
  ],
  counts: [
    { label: 'Levels reached', now: 12, draft: 15 },
    { label: 'Results that would wait', now: 0, draft: 0 },
  ],
  unknown: ['Players would have played otherwise'],
};
const button = () => getControlByRole('button', m.admin_replay());
async function open(appearance: object = {}) {
  mockCurrencies();
  mockReply(getSectionEndpoint(matchRewardsSection, 'list'), toListReply([row]));
  mockReply(getSectionEndpoint(matchRewardsSection, 'get'), row);
  await renderSection(matchRewardsSection, { at: '/1', ...appearance });
  await expect.element(button()).toBeVisible();
}
const amount = () => page.getByLabelText(/^Amount/);

describe('replay of the last days by a draft', () => {
  it.each(testAppearances)(
    'is shown beside the recorded values with its limits: %s',
    async (_, appearance) => {
      const asked = mockReply(replay, replayReply as never);
      await open(appearance);
      await userEvent.fill(amount(), '1.00');
      await button().click();
      const table = page.getByRole('table', { name: m.admin_replay_lines() });
      await expect.element(table.getByText(/31[\s.,]?000[.,]00/)).toBeVisible();
      await expect.element(table.getByText(/\+18[\s.,]?600[.,]00/)).toBeVisible();
      await expect.element(table.getByText(m.admin_replay_to({ count: 455 }))).toBeVisible();
      const most = page.getByRole('table', { name: m.admin_replay_most() });
      await expect.element(most.getByText(/−30[.,]00/)).toBeVisible();
      await expect.element(page.getByText('Players would have played otherwise')).toBeVisible();
      expect(page.getByText('Results that would wait').elements()).toEqual([]);
      expect(asked[0]?.body).toEqual({ id: 1, set: { amount: 100 }, days: 7 });
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it('loads other periods, shows days as a table, and keeps input and focus when closed', async () => {
    const asked = mockReply(replay, replayReply as never);
    await open();
    await userEvent.fill(amount(), '2.00');
    await button().click();
    await page.getByLabelText(m.admin_replay_days()).selectOptions(m.admin_economy_days({ n: 30 }));
    await expect
      .poll(() => asked.map(({ body }) => (body as { days: number }).days))
      .toEqual([7, 30]);
    await getControlByRole('button', m.admin_plot_table()).click();
    await expect.element(page.getByRole('cell', { name: '2026-11-23' })).toBeVisible();
    await pressKeys('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button()).toHaveFocus();
    await expect.element(amount()).toHaveValue('2.00');
  });

  it('reports a refused draft by field, and can be retried', async () => {
    await open();
    mockReply(
      replay,
      buildRefusal('VALIDATION', {
        fields: [buildFieldProblem('amount', 'too much of it')],
      }) as never,
    );
    await button().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Amount: too much of it');
    mockReply(replay, { ...replayReply, lines: [], sample: 512 } as never);
    await getControlByRole('button', m.state_retry()).click();
    await expect.element(page.getByText(m.admin_replay_nothing())).toBeVisible();
    await expect.element(page.getByText(/50[.,]0 ?%/)).toBeVisible();
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('does not start while the form has errors, and shows the error', async () => {
    const asked = mockReply(replay, replayReply as never);
    await open();
    await userEvent.fill(page.getByLabelText(/^From level/), '20');
    await button().click();
    await expect.element(page.getByLabelText(/^To level/)).toBeInvalid();
    expect(asked).toEqual([]);
  });
});
