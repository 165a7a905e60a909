import { adminApi } from '@guildhall/contract/api';
import { chainTransactionsFeed } from '@guildhall/contract/chain/submissions.section';
import { walletsFeed } from '@guildhall/contract/chain/wallets.section';
import { realtimeEvents } from '@guildhall/contract/events';
import { limits } from '@guildhall/contract/limits';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  pressKeys,
  testAppearances,
  phoneViewport,
  pressTab,
} from '../../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../../test/faults.harness.ts';
import {
  getSaveButton,
  mockCurrencies,
  renderOffice,
  prepareOfficeTests,
} from '../../../../test/office.harness.tsx';
import { buildRefusal, mockReply, type RecordedCall } from '../../../../test/server.harness.ts';
import { buildUndoPreview } from '../../../../test/undo.harness.ts';
import * as m from '../../../messages/messages.js';
import { queryClient } from '../../../shared/query/query-client.ts';
import { getRoleLabel } from '../user-state.tsx';
import { PlayerScreen } from './player.screen.tsx';

prepareOfficeTests();

const now = '2026-11-22T14:05:07.000Z';
const user = {
  id: 7,
  email: 'ash@example.test',
  roleNames: ['PLAYER' as const],
  avatar: null,
  lvl: 12,
  exp: 40,
  maxExp: 100,
  passwordResetRequired: false,
  statusId: 2,
  accessType: 0,
  createdAt: now,
  twoFAEnabled: false,
  blockReason: null,
  blockedUntil: null,
  language: 'en' as const,
  username: 'Ash',
  accountId: 7,
  deletesAt: null,
  lockedAt: null as string | null,
  version: 1,
};
const happening = {
  at: now,
  actorId: 1,
  actorName: 'Warden',
  type: 'users.grant-currency',
  reason: null,
  address: null,
  undone: false,
  undoable: false,
  by: 'system' as const,
  receipts: [],
};
const days = (last: number) => [...Array.from({ length: limits.trendDays - 1 }, () => 0), last];
const empty = { data: [], page: 1, totalPages: 1 };

/** Makes the server answer for a player with granted gold and one match. */
function answerPlayer(): { timeline: readonly RecordedCall[] } {
  mockCurrencies();
  mockReply(adminApi.adminGetUser, user);
  mockReply(adminApi.adminUserInfo, {
    id: 7,
    email: user.email,
    undelivered: {
      state: 'REJECTED',
      at: '2026-11-20T10:00:00.000Z',
      answer: 'RCPT TO: 550 5.1.1 No such mailbox',
    },
    username: user.username,
    alphaKey: 2,
    alphaKeyRequested: true,
    gameSessions: 3,
    matchesVr: 0,
    matchesFs: 9,
    matchesVrTime: 0,
    matchesFsTime: (2 * 60 + 14) * 60_000,
  });
  mockReply(adminApi.adminUserBalances, {
    data: [
      {
        currency: 'GOLD',
        name: 'Gold',
        imageUrl: null,
        available: 12_000,
        held: 0,
        decimals: 2,
        endsAt: null,
        worth: null,
        explorerUrl: null,
        debt: 0,
      },
    ],
  });
  mockReply(adminApi.adminUserTrends, {
    from: '2026-10-24',
    experience: days(180),
    matches: days(3),
    currencies: [
      {
        currency: 'GOLD',
        decimals: 2,
        gained: days(15_000),
        spent: days(3_000),
        balance: days(12_000),
      },
    ],
  });
  mockReply(adminApi.adminListUserInventories, empty);
  mockReply(adminApi.adminUserMatches, {
    ...empty,
    data: [
      {
        id: 1,
        matchId: 'm-1',
        mode: 'FS',
        map: 'Salt docks',
        state: 'FINISHED',
        startedAt: now,
        endedAt: now,
        place: 2,
        won: true,
        durationMs: 842_000,
        exp: 180,
        boost: 20,
        class: '',
      },
    ],
  });
  const granted = { ...happening, id: 20, text: 'Granted 120.00 GOLD to Ash' };
  const played = { ...happening, id: 19, text: 'Match m-1 ended', type: 'matches.result' };
  const reward = { id: null, imageUrl: null, rarity: null };
  const receipt = { kind: 'grant', at: now, cause: {}, held: false };
  const timeline = mockReply(adminApi.adminUserTimeline, ({ query }) => ({
    ...empty,
    data: [
      {
        ...granted,
        by: 'operator' as const,
        undoable: true,
        reason: 'Ticket 4452',
        receipts: [
          {
            ...receipt,
            id: 1,
            rule: 'Granted by the studio',
            rewards: [
              {
                ...reward,
                kind: 'CURRENCY' as const,
                currency: 'GOLD',
                amount: 12_000,
                decimals: 2,
                name: 'Gold',
              },
            ],
          },
        ],
      },
      ...(query['show'] === 'operators' ? [] : [played]),
    ],
  }));
  return { timeline };
}
const drawPlayer = (appearance: Parameters<typeof renderOffice>[1] = {}) =>
  renderOffice(() => <PlayerScreen id={7} />, { at: '/admin/users/7', ...appearance });
const shown = (text: string) => page.getByText(text, { exact: true });

describe('the page of a player', () => {
  it.each(testAppearances)('passes accessibility checks: %s', async (_, appearance) => {
    answerPlayer();
    await drawPlayer(appearance);
    await expect.element(page.getByRole('img').first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Match m-1 ended' })).toBeVisible();
    // the head names roles in words of the language, not by their codes
    expect(shown(m.admin_role_player()).elements()).not.toEqual([]);
    expect(shown('PLAYER').elements()).toEqual([]);
    expect(await listAccessibilityViolations()).toEqual([]);
  });

  it('links to the player’s wallets and blockchain transactions', async () => {
    answerPlayer();
    await drawPlayer();
    for (const { menu } of [walletsFeed, chainTransactionsFeed]) {
      const link = getControlByRole('link', menu.label);
      await expect.element(link).toBeVisible();
      const { pathname, search } = new URL(
        link.element().getAttribute('href') ?? '',
        location.href,
      );
      expect(pathname).toBe(`/admin/${menu.page}`);
      expect(new URLSearchParams(search).get('f')).toBe('{"userId":7}');
    }
  });

  it('shows times and rewards in readable form, and names pictures', async () => {
    answerPlayer();
    await drawPlayer();
    await expect.element(shown('0 s / 2 h 14 min')).toBeVisible();
    await expect.element(shown('14 min 2 s')).toBeVisible();
    await expect.element(shown('120.00 Gold')).toBeVisible();
    await expect
      .element(
        getControlByRole(
          'img',
          m.admin_balance_spark({ name: 'Gold', from: '0.00', to: '120.00', spent: '30.00' }),
        ),
      )
      .toBeVisible();
    await expect
      .element(page.getByText(m.admin_match_boosted({ exp: '180', percent: '20' })))
      .toBeVisible();
    await expect
      .element(getControlByRole('img', m.admin_exp_spark({ gained: '180', today: '180' })))
      .toBeVisible();
  });

  it('its timeline offers Undo with a preview', async () => {
    const { timeline } = answerPlayer();
    const previewed = mockReply(
      adminApi.adminPreviewUndo,
      buildUndoPreview({
        effects: [{ key: 'taken', label: 'Taken back', amount: '-2', players: 1 }],
      }),
    );
    await drawPlayer();
    await page
      .getByRole('button', { name: m.admin_undo_one({ text: 'Granted 120.00 GOLD to Ash' }) })
      .click();
    const dialog = getControlByRole('dialog', m.admin_undo_title());
    await expect.element(dialog.getByText('Taken back')).toBeVisible();
    expect(previewed[0]?.params).toMatchObject({ id: '20' });
    await pressKeys('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(shown('Match m-1 ended')).toBeVisible();
    await page.getByText(m.admin_timeline_operators()).click();
    await expect.element(shown('Match m-1 ended')).not.toBeInTheDocument();
    expect(timeline.at(-1)?.query).toMatchObject({ show: 'operators' });
  });

  it('has tabs for inventory, tournaments and activity events, in the address and by arrow keys', async () => {
    answerPlayer();
    mockReply(adminApi.adminUserPostings, empty);
    mockReply(adminApi.adminUserTournaments, empty);
    const { router } = await drawPlayer();
    const names = [
      m.admin_user_tab_inventory(),
      m.admin_user_tab_tournaments(),
      m.admin_user_tab_activity(),
    ];
    for (const name of names) await expect.element(getControlByRole('tab', name)).toBeVisible();
    await getControlByRole('tab', m.admin_user_tab_inventory()).click();
    await expect.element(page.getByText(m.admin_items_empty())).toBeVisible();
    expect(router.state.location.search).toMatchObject({ tab: 'inventory' });
    await pressKeys('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect
      .element(getControlByRole('tabpanel', m.admin_user_tab_tournaments()))
      .toBeVisible();
    expect(router.state.location.search).toMatchObject({ tab: 'tournaments' });
    await pressTab();
    await pressKeys('{Escape}');
    await expect.poll(() => router.state.location.pathname).toBe('/admin/users');
    expect(router.state.location.search).not.toHaveProperty('tab');
  });

  it('pages through the history of a removed item, with a link to its successor', async () => {
    answerPlayer();
    const named = { id: 31, name: 'Torch', issuedId: 4, userId: 7, username: 'Ash' };
    const event = { id: 1, at: now, actorName: 'Ash', reason: null, from: [], commandId: 55 };
    const into = { ...named, id: 32, name: 'Lantern', issuedId: 1 };
    const first = { ...event, event: 'Received', text: 'Bought', into: null };
    const last = { ...event, event: 'Merged', text: 'Merged into Lantern #1', into };
    mockReply(adminApi.adminItemHistory, ({ query }) => {
      const at = query['page'] === '2' ? 2 : 1;
      const data = [at === 2 ? last : first];
      return {
        item: named,
        isGone: true,
        page: at,
        totalPages: 2,
        total: 2,
        totalIsMinimum: false,
        data,
      };
    });
    await drawPlayer();
    await getControlByRole('tab', m.admin_user_tab_inventory()).click();
    await page.getByRole('textbox', { name: m.admin_item_history_find() }).fill('31');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('Bought')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: m.admin_next() }).click();
    await expect.element(page.getByText('Merged into Lantern #1')).toBeVisible();
    await expect.element(page.getByText(m.admin_item_is_gone())).toBeVisible();
    const other = m.admin_item_history_one({ name: 'Lantern', issued: 1 });
    await expect.element(getControlByRole('button', other)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '#55 Ash' }))
      .toHaveAttribute('href', '/admin/activity-log/55');
  });

  it('ends with roles and dangerous actions; nothing overflows on a phone', async () => {
    answerPlayer();
    await page.viewport(...phoneViewport);
    await drawPlayer();
    await expect.element(shown('Match m-1 ended')).toBeVisible();
    const top = (name: string) =>
      getControlByRole('region', name).element().getBoundingClientRect().top;
    const order = [
      m.admin_user_level(),
      m.admin_user_balances(),
      m.admin_user_timeline(),
      m.admin_user_rights(),
      m.admin_dangerous(),
    ].map(top);
    expect(order.toSorted((a, b) => a - b)).toEqual(order);
    expect(document.documentElement.scrollWidth).toBe(phoneViewport[0]);
  });

  it('says at once that the player was deleted, and offers no changes any longer', async () => {
    answerPlayer();
    await drawPlayer();
    await getControlByRole('checkbox', getRoleLabel('SUPPORT')).click();
    mockReply(adminApi.adminGetUser, buildRefusal('NOT_FOUND'));
    for (const key of realtimeEvents.OFFICE_ROWS_UPDATED.stale)
      await queryClient.invalidateQueries({ queryKey: [key] });
    await expect
      .element(page.getByRole('alert').getByText(m.admin_row_deleted({ one: m.admin_user_one() })))
      .toBeVisible();
    await expect.element(getSaveButton()).toBeDisabled();
    await expect.element(getSaveButton()).toHaveAccessibleDescription(m.admin_row_deleted_text());
    await expect
      .element(getControlByRole('button', m.admin_grant_currency()))
      .not.toBeInTheDocument();
    await expect.element(getControlByRole('region', m.admin_dangerous())).not.toBeInTheDocument();
    expect(await listAccessibilityViolations()).toEqual([]);
  });
});
