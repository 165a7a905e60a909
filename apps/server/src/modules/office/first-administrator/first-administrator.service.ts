import { normaliseEmail, createPasswordCheck } from '../../identity/credentials/credentials.api.ts';
import { AppError } from '../../../kernel/errors.ts';
import { ConfigError } from '../../../kernel/operation/startup-error.ts';
import {
  hasAdministrator,
  findLoginUserByEmail,
  markUserVerified,
  setUserRoles,
} from '../../identity/accounts/users/users.api.ts';
import { hasIndependentAdministrators } from '../approvals/approvals.api.ts';
import { createSystemCall } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Accounts } from '../../identity/accounts/accounts.api.ts';
import type { createPasswordHasher } from '../../identity/credentials/credentials.api.ts';
import { firstAdministratorMessages } from './first-administrator.messages.ts';

/**
 * Returns true if nobody could approve requests, because all administrators are one party. In this
 * case, only the owner of the server can add an independent administrator.
 */
const lacksIndependentAdmin = ({ approvals, db }: Kernel): Promise<boolean> =>
  db.transaction(
    async (tx) => (await approvals.isOn(tx)) && !(await hasIndependentAdministrators(tx)),
  );

/**
 * Returns the administrator of the configuration if there is no administrator, or if no two
 * administrators are independent of each other.
 */
async function findMissingAdmin(
  kernel: Kernel,
): Promise<{ email: string; password: string } | undefined> {
  const { config, db } = kernel;
  if (!config.bootstrapAdmin) return undefined;
  const isThere = await hasAdministrator(db.read);
  if (isThere && !(await lacksIndependentAdmin(kernel))) return undefined;
  const { email: given, password } = config.bootstrapAdmin;
  const email = normaliseEmail(given);
  if (email === undefined)
    throw new ConfigError(
      'BOOTSTRAP_ADMIN_EMAIL must be an e-mail address such as ann@example.org',
    );
  // an address in the configuration must not make an existing account an administrator
  if (isThere && (await findLoginUserByEmail(db.read, email))) return undefined;
  return { email, password };
}

/**
 * Checks the address and the password of the configured administrator by the rules for
 * registrations. Throws ConfigError if one of them is not acceptable.
 */
export async function assertFirstAdministratorValid(kernel: Kernel): Promise<void> {
  const missing = await findMissingAdmin(kernel);
  if (!missing) return;
  try {
    await createPasswordCheck(kernel.config)(missing.password, true, [missing.email]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ConfigError(
      `BOOTSTRAP_ADMIN_PASSWORD is too weak: take at least ${kernel.config.passwordLength.staff} characters that nobody guesses`,
      { cause: error },
    );
  }
}

/**
 * Creates the configured administrator if it is missing. Other administrators are promoted by
 * administrators.
 */
export async function createFirstAdministrator(
  kernel: Kernel,
  accounts: Accounts,
  passwords: ReturnType<typeof createPasswordHasher>,
): Promise<void> {
  const missing = await findMissingAdmin(kernel);
  if (!missing) return;
  const { email, password } = missing;
  const passwordHash = await passwords.hash(password);
  await kernel.commands.run(
    createSystemCall('Boot'),
    { type: 'users.bootstrap', message: firstAdministratorMessages.madeFirstAdministrator() },
    async (tx, command) => {
      const { userId, username } = await accounts.create(
        tx,
        { email, passwordHash, passwordForStaff: true, invitedBy: null, language: 'en' },
        createSystemCall('Boot'),
        command.id,
      );
      await setUserRoles(tx, userId, ['ADMIN', 'PLAYER']);
      await markUserVerified(tx, userId);
      return { reply: {}, userId, after: { username } };
    },
  );
}
