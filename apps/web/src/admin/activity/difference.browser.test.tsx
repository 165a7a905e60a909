import { adminApi } from '@guildhall/contract/api';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderOffice, toStoredRow, prepareOfficeTests } from '../../../test/office.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { SnapshotDifference } from './difference.tsx';
import { PlayerChangeLines, omitPlayersFromSnapshot } from './player-lines.tsx';

prepareOfficeTests();

const entry = (type: string) => toStoredRow({ id: 7, type });

describe('what a command changed', () => {
  it('names an undeclared object, lists its list items, and shows no raw stored values', async () => {
    const standing = (level: number, exp: number) => [{ accountId: 12, level, exp }];
    await renderOffice(() => (
      <SnapshotDifference
        row={entry('matches.result')}
        before={{ twoFAEnabled: true, standings: standing(3, 40), someURLKept: 'a' }}
        after={{ twoFAEnabled: false, standings: standing(4, 2), someURLKept: 'b' }}
      />
    ));
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect
      .element(row(m.admin_user_two_factor()).getByRole('deletion'))
      .toHaveTextContent(m.admin_yes());
    const standings = row(m.admin_fact_standings());
    const line = (level: number, exp: number) =>
      [
        `${m.admin_user_account()} 12`,
        `${m.admin_user_level()} ${level}`,
        `${m.admin_fact_exp()} ${exp}`,
      ].join('');
    await expect.element(standings.getByRole('deletion')).toHaveTextContent(line(3, 40));
    await expect.element(standings.getByRole('insertion')).toHaveTextContent(line(4, 2));
    await expect.element(row('Some URL Kept')).toBeVisible();
  });
  it('shows one line a player of a match, with name and gains, which opens to all values', async () => {
    mockReply(adminApi.adminUserNames, { data: [{ id: 9, accountId: 12, name: 'Ash' }] });
    const before = { state: 'RUNNING', standings: [{ accountId: 12, level: 3, exp: 1400 }] };
    const after = {
      state: 'FINISHED',
      players: [{ accountId: 12, exp: 55 }],
      standings: [{ accountId: 12, level: 4, exp: 1455 }],
    };
    await renderOffice(() => <PlayerChangeLines before={before} after={after} />);
    const line = page.getByRole('listitem');
    await expect.element(line.getByText('Ash')).toBeVisible();
    await expect.element(line.getByText(`${m.admin_fact_exp()} 1,455 (+55)`)).toBeVisible();
    await expect.element(line.getByText(`${m.admin_user_level()} 4 (+1)`)).toBeVisible();
    await line.getByText('Ash').click();
    await expect.element(line.getByText('1400 → 1455')).toBeVisible();
    expect(omitPlayersFromSnapshot(after)).toEqual({ state: 'FINISHED' });
  });
});
