import { api } from '@guildhall/contract/api';
import { discordRoleCalls } from '@guildhall/contract/reach/discord-roles/discord-roles';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { testAppearances } from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { renderPortal, playerReply, playerId, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { InboxList } from './inbox-list.popup.tsx';

describe('a Discord role in the inbox (R3.27)', () => {
  it.each(testAppearances)(
    'shows what it waits for, with the invitation: %s',
    async (_n, appearance) => {
      signInAs(playerId);
      mockReply(api.currentUser, playerReply);
      mockReply(api.listInbox, {
        data: [
          {
            id: 3,
            title: 'A reward waits for you',
            text: 'It could not be delivered when it was tried last.',
            attachments: [
              {
                id: 4,
                kind: 'DISCORD_ROLE',
                name: 'Watch of the north',
                amount: 1,
                rarity: null,
                imageUrl: null,
              },
            ],
            state: 'WAITING',
            createdAt: '2026-11-22T14:05:00.000Z',
            expiresAt: null,
          },
        ],
        page: 1,
        totalPages: 1,
        waiting: 1,
      });
      mockReply(discordRoleCalls.listDiscordRoles, {
        data: [{ id: 4, name: 'Watch of the north', state: 'NOT_MEMBER', text: 'Join first' }],
        invitation: 'https://discord.example/invite',
      });
      await renderPortal(
        <section>
          <h2>{m.inbox_title()}</h2>
          <InboxList />
        </section>,
        appearance,
      );
      await expect.element(page.getByText('Watch of the north')).toBeVisible();
      await expect.element(page.getByRole('link', { name: m.role_join() })).toBeVisible();
      await expect.element(page.getByRole('button')).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );
});
