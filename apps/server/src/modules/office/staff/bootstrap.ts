import { normaliseEmail, createJudge } from '../../identity/credentials/credentials.api.ts';
import { AppError } from '../../../kernel/errors.ts';
import { ConfigError } from '../../../kernel/startup-error.ts';
import { anyAdmin, markVerified, setRoles } from '../../identity/accounts/users.api.ts';
import { systemCall } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Accounts } from '../../identity/accounts/accounts.api.ts';
import type { createPasswords } from '../../identity/credentials/credentials.api.ts';
import { words } from './staff.words.ts';

/** The first administrator that the configuration names, while there is none. */
async function findMissingAdmin({
  config,
  db,
}: Kernel): Promise<{ email: string; password: string } | undefined> {
  if (!config.bootstrapAdmin || (await anyAdmin(db.read))) return undefined;
  const { email: given, password } = config.bootstrapAdmin;
  const email = normaliseEmail(given);
  if (email === undefined)
    throw new ConfigError(
      'BOOTSTRAP_ADMIN_EMAIL must be an e-mail address such as ann@example.org',
    );
  return { email, password };
}

/**
 * Judges the first administrator's address and password as those of anybody who registers. Throws
 * ConfigError.
 */
export async function checkBootstrapAdmin(kernel: Kernel): Promise<void> {
  const missing = await findMissingAdmin(kernel);
  if (!missing) return;
  try {
    await createJudge(kernel.config)(missing.password, true, [missing.email]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ConfigError(
      `BOOTSTRAP_ADMIN_PASSWORD is too weak: take at least ${kernel.config.passwordLength.staff} characters that nobody guesses`,
      { cause: error },
    );
  }
}

/**
 * Makes the first administrator, while there is none: everybody after that is made by an
 * administrator.
 */
export async function bootstrapAdmin(
  kernel: Kernel,
  accounts: Accounts,
  passwords: ReturnType<typeof createPasswords>,
): Promise<void> {
  const missing = await findMissingAdmin(kernel);
  if (!missing) return;
  const { email, password } = missing;
  const passwordHash = await passwords.hash(password);
  await kernel.commands.run(
    systemCall('Boot'),
    { type: 'users.bootstrap', said: words.madeFirstAdministrator() },
    async (tx, command) => {
      const { userId, username } = await accounts.create(
        tx,
        { email, passwordHash, passwordForStaff: true, invitedBy: null, language: 'en' },
        systemCall('Boot'),
        command.id,
      );
      await setRoles(tx, userId, ['ADMIN', 'PLAYER']);
      await markVerified(tx, userId);
      return { reply: {}, userId, after: { username } };
    },
  );
}
