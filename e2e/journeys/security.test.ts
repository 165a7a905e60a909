import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { expect, test, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { listAccessibilityFaults } from '../fixtures/health/axe.fixture.ts';
import { submitLoginForm, declareJourneyServer } from '../fixtures/stage.fixture.ts';

const keeper = { email: 'keeper@example.test', password: 'copper lantern bridge' };

/** Adds a virtual authenticator to the page. The authenticator verifies its owner automatically. */
async function plugInDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
const codeOf = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 }).generate({ timestamp });

test.describe('the security of an account', { tag: '@chromium' }, () => {
  const stage = declareJourneyServer({ RATE_LIMIT_EXEMPT: '127.0.0.1,::1' });

  test('a code at sign-in, a passkey instead, and the history of both', async () => {
    const player = await new Player(stage.product.url, keeper).register();
    const own = { params: { id: player.userId } };
    const { secret, bindingToken } = await callApi(player.connection, 'startOwnBinding', own);
    const { recoveryCodes } = await callApi(player.connection, 'confirmOwnBinding', {
      ...own,
      body: { token: codeOf(secret, Date.now()), bindingToken },
    });
    await stage.visit({ expectedStatuses: [428] }, async (page) => {
      await plugInDevice(page);
      await page.goto(stage.at('/login'));
      await submitLoginForm(page, keeper, 'Log in');
      await page.waitForURL(/#\/sign-in-code/);
      expect(await listAccessibilityFaults(page)).toEqual([]);
      await page.getByLabel('Code').fill(recoveryCodes[0] ?? '');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(/#\/dashboard/);

      await page.goto(stage.at('/profile-settings'));
      await page.getByText('7 recovery codes left.').waitFor();
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Laptop', { exact: true }).waitFor();
      expect(await listAccessibilityFaults(page)).toEqual([]);

      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.waitForURL(/#\/login/);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.waitForURL(/#\/dashboard/);
      await page.goto(stage.at('/profile-settings'));
      await page.getByText('with a passkey', { exact: true }).waitFor();
      await page.getByText('with the password and a code', { exact: true }).waitFor();
    });
  });
});
