import { anyAdmin, markVerified, setRoles } from '../../identity/accounts/users.api.ts';
import { systemCall } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Accounts } from '../../identity/accounts/accounts.api.ts';
import type { createPasswords } from '../../identity/credentials/credentials.api.ts';
import { words } from './staff.words.ts';

/**
 * Makes the first administrator, while there is none: everybody after that is made by an
 * administrator.
 */
export async function bootstrapAdmin(
  { config, db, commands }: Kernel,
  accounts: Accounts,
  passwords: ReturnType<typeof createPasswords>,
): Promise<void> {
  if (!config.bootstrapAdmin || (await anyAdmin(db.read))) return;
  const { email, password } = config.bootstrapAdmin;
  const passwordHash = await passwords.hash(password);
  await commands.run(
    systemCall('Boot'),
    { type: 'users.bootstrap', said: words.madeFirstAdministrator() },
    async (tx, command) => {
      const { userId, username } = await accounts.create(
        tx,
        {
          email: email.toLowerCase(),
          passwordHash,
          passwordForStaff: true,
          invitedBy: null,
          language: 'en',
        },
        systemCall('Boot'),
        command.id,
      );
      await setRoles(tx, userId, ['ADMIN', 'PLAYER']);
      await markVerified(tx, userId);
      return { reply: {}, userId, after: { username } };
    },
  );
}
