import { adminApi } from '@guildhall/contract/api';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { renderOffice, prepareOfficeTests } from '../../../test/office.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { formatExactDecimal } from '../../shared/time/format.ts';
import { CorrectScoreDialog } from './correct.dialog.tsx';
import { TournamentDecisions } from './desk.tsx';
import { DisqualifyDialog } from './disqualify.dialog.tsx';
import { formatRewardsInOneLine } from './review-query.ts';

prepareOfficeTests();

const escrow = {
  currency: 'GOLD',
  name: 'Gold',
  decimals: 2,
  promised: '6000',
  held: '4500',
  paid: '0',
  returned: '1500',
  takenBack: '0',
};
const gold = (amount: number) => ({
  kind: 'CURRENCY' as const,
  currency: 'GOLD',
  amount,
  decimals: 2,
  name: 'Gold',
  rarity: null,
  imageUrl: null,
});
const Desk = () => (
  <section aria-label="Tournament">
    <h1>Hall</h1>
    <TournamentDecisions row={{ id: 3, name: 'Cup', state: 'OPEN' }} />
  </section>
);
const Settled = () => (
  <section aria-label="Tournament">
    <h1>Hall</h1>
    <TournamentDecisions row={{ id: 3, name: 'Cup', state: 'SETTLED' }} />
  </section>
);
const nothing = (): void => undefined;
const ada = {
  place: 1,
  accountId: 7,
  userId: 9,
  username: 'Ada',
  avatar: null,
  score: 5,
  disqualified: false,
  rewards: [],
  paid: [],
};
const Disqualification = () => (
  <section aria-label="Tournament">
    <h1>Hall</h1>
    <DisqualifyDialog id={3} isSettled row={ada} onClose={nothing} onPaying={nothing} />
  </section>
);
const Correction = () => (
  <section aria-label="Tournament">
    <h1>Hall</h1>
    <CorrectScoreDialog
      id={3}
      correcting={{ nominationId: 1, row: ada }}
      onClose={nothing}
      onPaying={nothing}
    />
  </section>
);

describe('the escrow of a tournament', () => {
  it.each(testAppearances)(
    'shows promised, held and returned amounts, %s',
    async (_name, appearance) => {
      mockReply(adminApi.tournamentReview, {
        state: 'OPEN',
        unpaid: 0,
        escrow: [escrow],
        nominations: [],
      });
      await renderOffice(Desk, appearance);
      const table = page.getByRole('table', { name: m.admin_cup_escrow() });
      for (const text of ['60.00', '45.00', '15.00'].map(formatExactDecimal))
        await expect.element(table.getByRole('cell', { name: text, exact: true })).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
  it('every place can be corrected, on all pages, and a player is found by name', async () => {
    mockReply(adminApi.tournamentReview, {
      state: 'SETTLED',
      unpaid: 0,
      escrow: [],
      nominations: [{ id: 1, name: 'Feats', participants: 13, rows: [] }],
    });
    const player = (place: number | null, username: string) => ({
      place,
      accountId: place ?? 99,
      userId: place ?? 99,
      username,
      avatar: null,
      score: place,
      counted: null,
      disqualified: false,
      rewards: [],
      paid: [],
    });
    mockReply(adminApi.adminUserNames, { data: [] });
    const pages = { page: 1, totalPages: 2, total: 13, totalIsMinimum: false };
    mockReply(adminApi.tournamentPlaces, { ...pages, data: [player(1, 'Ada')] });
    await renderOffice(Settled);
    await page.getByRole('button', { name: m.admin_cup_desk() }).click();
    const correct = (name: string) =>
      page.getByRole('button', { name: m.admin_cup_correct_title({ name }) });
    await expect.element(correct('Ada')).toBeVisible();
    mockReply(adminApi.tournamentPlaces, { ...pages, page: 2, data: [player(13, 'Zoe')] });
    await page.getByRole('button', { name: m.admin_next() }).click();
    await expect.element(correct('Zoe')).toBeVisible();
    const out = m.admin_cup_disqualify_title({ name: 'Zoe' });
    await expect.element(page.getByRole('button', { name: out })).toBeVisible();
    const none = {
      page: 1,
      totalPages: 1,
      total: 1,
      totalIsMinimum: false,
      data: [player(null, 'Late')],
    };
    mockReply(adminApi.tournamentPlaces, none);
    const find = page.getByLabelText(m.admin_cup_find({ name: 'Feats' }));
    await find.fill('late');
    await page.getByRole('heading', { name: /Feats/ }).click();
    await expect.element(correct('Late')).toBeVisible();
  });
  it('a disqualification after the settlement previews its losses and gains', async () => {
    mockReply(adminApi.disqualifyFromTournament, {
      taskId: null,
      commandId: null,
      changes: [
        {
          nominationId: 1,
          accountId: 7,
          username: 'Ada',
          place: null,
          pays: [],
          withdrawn: [],
          takes: [gold(500)],
          owes: [gold(700)],
          keeps: [],
        },
      ],
    });
    await renderOffice(Disqualification);
    const table = page.getByRole('table', { name: m.admin_cup_disqualify() });
    for (const reward of [gold(500), gold(700)])
      await expect
        .element(table.getByRole('cell', { name: formatRewardsInOneLine([reward]), exact: true }))
        .toBeVisible();
    await expect.element(page.getByLabelText(m.admin_cup_take_prizes())).toBeChecked();
    expect(await listAccessibilityViolations()).toEqual([]);
  });
  it('a correction previews losses of players and resulting debts', async () => {
    mockReply(adminApi.correctTournament, {
      taskId: null,
      commandId: null,
      changes: [
        {
          nominationId: 1,
          accountId: 7,
          username: 'Ada',
          place: 2,
          pays: [],
          withdrawn: [],
          takes: [gold(500)],
          owes: [gold(700)],
          keeps: [],
        },
      ],
    });
    await renderOffice(Correction);
    const table = page.getByRole('table', { name: m.admin_cup_correct() });
    for (const name of [m.admin_cup_takes(), m.admin_cup_owes()])
      await expect.element(table.getByRole('columnheader', { name })).toBeVisible();
    for (const name of [m.admin_cup_keeps(), m.admin_cup_withdrawn()])
      await expect.element(table.getByRole('columnheader', { name })).not.toBeInTheDocument();
    for (const reward of [gold(500), gold(700)])
      await expect
        .element(table.getByRole('cell', { name: formatRewardsInOneLine([reward]), exact: true }))
        .toBeVisible();
  });
});
