import { registerGameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { findFreePort } from '../../scripts/testing/free-port.ts';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { playWonMatch } from '../fixtures/match.fixture.ts';
import { signInPageAs, declareJourneyServerInOwnProcess } from '../fixtures/stage.fixture.ts';

const providersPort = await findFreePort(4);
const discord = `http://127.0.0.1:${providersPort}`;
const role = { name: 'Watch of the north', roleId: '112233445566778899' };

test.describe('a Discord role for a level', () => {
  const stage = declareJourneyServerInOwnProcess({ PROVIDERS_PORT: String(providersPort) });

  /** Creates a player with a role that is ready to be claimed. */
  async function earn(name: string): Promise<Player> {
    const { id } = await stage.operator.section<{ id: number }>(
      'POST',
      '/api/admin/discord-roles',
      role,
    );
    await stage.operator.section('POST', '/api/admin/level-rewards', {
      lvl: 2,
      itemType: 'DISCORD_ROLE',
      itemId: id,
      enabled: true,
    });
    const player = await new Player(stage.product.url, {
      email: `${name}@example.test`,
      password: 'a bridge of three short words',
    }).register();
    const gameServer = await registerGameServer(stage.operator);
    await playWonMatch(gameServer, player, 'first-match', { statistics: {}, exp: 150 });
    return player;
  }
  async function openInbox(page: Page) {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('tab', { name: /Inbox/ }).click();
    return page.getByRole('region', { name: 'Inbox' });
  }

  test('waits for a link, then for the player on the server, and is assigned (R3.27)', () =>
    stage.visit({}, async (page) => {
      await signInPageAs(page, stage, await earn('watcher'));
      await page.getByRole('button', { name: `Claim ${role.name}` }).click();
      await page.getByText("It's waiting in your inbox").waitFor();
      const inbox = await openInbox(page);
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await inbox.getByRole('button', { name: 'Connect Discord' }).click();
      await page.getByRole('textbox', { name: 'Account' }).fill('7101');
      await page.getByRole('button', { name: 'Authorize' }).click();
      await page.waitForURL((url) => url.href.startsWith(stage.product.url));
      await openInbox(page);
      const invitation = inbox.getByRole('link', { name: 'Join the server' });
      await invitation.waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);
      const [server] = await Promise.all([page.waitForEvent('popup'), invitation.click()]);
      await server.getByRole('textbox', { name: 'Account' }).fill('7101');
      await server.getByRole('button', { name: 'Join the server' }).click();
      await server.getByText('Account 7101 is on the server now').waitFor();
      await server.close();
      await inbox.getByRole('button', { name: `Claim ${role.name}` }).click();
      await inbox.getByText('Claimed').waitFor();
      const members = await (await fetch(`${discord}/guild`)).text();
      expect(members).toContain(`Account 7101: ${role.roleId}`);
    }));
});
