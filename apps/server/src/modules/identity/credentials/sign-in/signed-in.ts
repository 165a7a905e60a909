import type { sessionDataSchema } from '@guildhall/contract/shapes';
import type * as z from 'zod/mini';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Accounts } from '../../accounts/accounts.api.ts';
import type { OpenedSession } from '../../sessions/sessions.api.ts';

export interface SignInReply {
  readonly data: z.output<typeof sessionDataSchema>;
  readonly cookie: string;
}
/** Returns the session that a sign-in has opened; throws if the sign-in has opened no session. */
export function requireSignInReply(result: { signedIn?: SignInReply }): SignInReply {
  if (!result.signedIn) throw new Error('The session was not opened');
  return result.signedIn;
}
/** Builds the reply of a sign-in, and returns it with the cookie half of the session. */
export async function buildSignInReply(
  accounts: Accounts,
  tx: Tx,
  userId: number,
  session: OpenedSession,
): Promise<SignInReply> {
  const user = await accounts.user(tx, userId);
  if (!user) throw new AppError('UNAUTHORIZED');
  return {
    data: {
      token: session.token,
      userId,
      accountId: user.account.id,
      roleNames: user.roleNames,
      avatar: user.avatar,
      wallets: user.wallets,
    },
    cookie: session.cookie,
  };
}
