/** Signs a browser in as a player, without the sign-in page. */
import type { Player } from '@guildhall/simulator/client/player';
import type { BrowserContext } from 'playwright-core';

/**
 * Stores a session as the portal does: the tokens that are sent in headers go into the browser's
 * storage, and the secrets that are sent as cookies into its cookies.
 */
export async function signInBrowserContext(
  context: BrowserContext,
  url: string,
  identity: { player: Player; roles: string[] } | undefined,
): Promise<void> {
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto(`${url}/attribution.txt`);
  const kept: Record<string, string> =
    identity === undefined
      ? {}
      : {
          'bf-session': JSON.stringify({
            userId: identity.player.userId,
            token: identity.player.connection.token,
          }),
          'bf-account-id': String(identity.player.accountId),
          'bf-roles': JSON.stringify(identity.roles),
          'bf-wallets': '[]',
          ...(identity.player.connection.adminToken !== undefined && {
            'bf-bank': JSON.stringify(identity.player.connection.adminToken),
          }),
        };
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  await page.close();
  if (identity)
    await context.addCookies(
      [...identity.player.connection.cookies].map(([name, value]) => ({
        name,
        value,
        url,
        httpOnly: true,
        sameSite: 'Lax' as const,
      })),
    );
}
