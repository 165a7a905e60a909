/** Players who sign in with an authenticator code. */
import { callApi } from '@guildhall/simulator/client/api';
import { CallError, Connection } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import { Secret, TOTP } from 'otpauth';
import type { TestServer } from './server.harness.ts';

export const computeTotpCode = (server: Pick<TestServer, 'clock'>, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 }).generate({
    timestamp: server.clock.now().getTime(),
  });
/** Turns two-factor sign-in on and moves the time, so that the next code is different. */
export async function turnTwoFactorOn(server: TestServer, player: Player) {
  const own = { params: { id: player.userId } };
  const { secret, bindingToken } = await callApi(player.connection, 'startOwnBinding', own);
  const { recoveryCodes } = await callApi(player.connection, 'confirmOwnBinding', {
    ...own,
    body: { token: computeTotpCode(server, secret), bindingToken },
  });
  server.clock.advance(30_000);
  return { secret, recoveryCodes };
}
/**
 * Signs in with only the password, in a new browser; returns the ticket with which the code is
 * entered.
 */
export async function signInForTicket(
  { base }: Pick<TestServer, 'base'>,
  { identity }: Pick<Player, 'identity'>,
  connection = new Connection(base),
): Promise<string> {
  const refusal: unknown = await callApi(connection, 'login', { body: identity }).then(
    () => new Error('Signed in without a code'),
    (error: unknown) => error,
  );
  if (!(refusal instanceof CallError) || refusal.code !== 'CODE_REQUIRED') throw refusal;
  return (refusal.details as { ticket: string }).ticket;
}
export const completeSignIn = (
  { base }: Pick<TestServer, 'base'>,
  body: { readonly ticket: string; readonly code: string },
  connection = new Connection(base),
) => callApi(connection, 'completeSignIn', { body });
