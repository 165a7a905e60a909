import { sql } from '../../../kernel/db/drizzle.ts';
import { systemCall } from '../../../kernel/actor.ts';
import { oneOf } from '../../../kernel/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Accounts } from '../../identity/accounts/accounts.api.ts';
import type { createPasswords } from '../../identity/credentials/credentials.api.ts';
import { setRoles } from './users-admin.store.ts';

/**
 * Makes the first administrator, while there is none: everybody after that is made by an
 * administrator.
 */
export async function bootstrapAdmin(
  { config, db, commands }: Kernel,
  accounts: Accounts,
  passwords: ReturnType<typeof createPasswords>,
): Promise<void> {
  if (
    !config.bootstrapAdmin ||
    (await oneOf(db.read, sql`select 1 as found from user_roles where role = 'ADMIN' limit 1`))
  )
    return;
  const { email, password } = config.bootstrapAdmin;
  const passwordHash = await passwords.hash(password);
  await commands.run(
    systemCall('Boot'),
    { type: 'users.bootstrap', text: 'Made the first administrator' },
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
        command.id,
      );
      await setRoles(tx, userId, ['ADMIN', 'PLAYER']);
      await tx.execute(sql`update users set status_id = 2 where id = ${userId}`);
      return { reply: {}, userId, after: { username } };
    },
  );
}
