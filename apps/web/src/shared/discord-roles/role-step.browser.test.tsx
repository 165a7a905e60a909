import { discordRoleCalls } from '@guildhall/contract/reach/discord-roles/discord-roles';
import { accountLinkCalls } from '@guildhall/contract/reach/links/links';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  getControlByRole,
  renderComponent,
  testAppearances,
  type Appearance,
} from '../../../test/drawn.harness.tsx';
import { listAccessibilityViolations } from '../../../test/faults.harness.ts';
import { playerId, signInAs } from '../../../test/portal.harness.tsx';
import { mockReply, buildRefusal } from '../../../test/server.harness.ts';
import * as m from '../../messages/messages.js';
import { queryClient } from '../query/query-client.ts';
import { DiscordRoleNextStep } from './role-step.tsx';
import type { EarnedDiscordRole } from './use-discord-roles.ts';

const invitation = 'https://discord.example/invite';
const roleId = 4;
const earn = (state: EarnedDiscordRole['state'] | undefined) =>
  mockReply(discordRoleCalls.listDiscordRoles, {
    data: state === undefined ? [] : [{ id: roleId, name: 'Watch', state, text: `It is ${state}` }],
    invitation,
  });
const drawStep = (appearance?: Appearance) =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <DiscordRoleNextStep roleId={roleId} />
    </QueryClientProvider>,
    appearance,
  );

describe('an earned Discord role (R3.27)', () => {
  beforeEach(() => signInAs(playerId));

  it.each(testAppearances)(
    'links to the invitation while the player is not on the server: %s',
    async (_n, appearance) => {
      earn('NOT_MEMBER');
      await drawStep(appearance);
      const link = page.getByRole('link', { name: m.role_join() });
      await expect.element(link).toHaveAttribute('href', invitation);
      await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
      await expect.element(page.getByText('It is NOT_MEMBER')).toBeVisible();
      expect(await listAccessibilityViolations()).toEqual([]);
    },
  );

  it.each([
    ['NO_LINK', m.links_connect_named],
    ['RECONNECT', m.links_reconnect_named],
  ] as const)('%s: starts linking at Discord', async (state, button) => {
    earn(state);
    const asked = mockReply(accountLinkCalls.linkDiscord, buildRefusal('CONFLICT'));
    await drawStep();
    await expect.element(page.getByText(`It is ${state}`)).toBeVisible();
    await getControlByRole('button', button({ provider: 'Discord' })).click();
    await expect.poll(() => asked.length).toBe(1);
  });

  it.each(['ASKED', 'STOPPED', 'OWNER_AWAY', 'GIVEN'] as const)(
    '%s: shows the state, without an action',
    async (state) => {
      earn(state);
      await drawStep();
      await expect.element(page.getByText(`It is ${state}`)).toBeVisible();
      expect(page.getByRole('button').elements()).toEqual([]);
      expect(page.getByRole('link').elements()).toEqual([]);
    },
  );

  it('shows nothing for an unclaimed role', async () => {
    const asked = earn(undefined);
    await drawStep();
    await expect.poll(() => asked.length).toBe(1);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(page.getByRole('paragraph').elements()).toEqual([]);
    expect(page.getByRole('button').elements()).toEqual([]);
  });
});
