/** Signs the visitor of a browser in as a player, without the sign-in page. */
import type { Player } from '@guildhall/simulator/client/player';
import type { BrowserContext } from 'playwright-core';

/**
 * Stores a session as the portal does, with the header parts in the storage and the cookie parts as
 * cookies.
 */
export async function signInBrowserContext(
  context: BrowserContext,
  url: string,
  identity: { who: Player; roles: string[] } | undefined,
): Promise<void> {
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto(`${url}/attribution.txt`);
  const kept: Record<string, string> =
    identity === undefined
      ? {}
      : {
          'bf-session': JSON.stringify({
            userId: identity.who.userId,
            token: identity.who.connection.token,
          }),
          'bf-account-id': String(identity.who.accountId),
          'bf-roles': JSON.stringify(identity.roles),
          'bf-wallets': '[]',
          ...(identity.who.connection.adminToken !== undefined && {
            'bf-bank': JSON.stringify(identity.who.connection.adminToken),
          }),
        };
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  await page.close();
  if (identity)
    await context.addCookies(
      [...identity.who.connection.cookies].map(([name, value]) => ({
        name,
        value,
        url,
        httpOnly: true,
        sameSite: 'Lax' as const,
      })),
    );
}
