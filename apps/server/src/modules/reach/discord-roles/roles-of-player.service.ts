import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listNamed } from './grants.store.ts';

/** Shows players the roles that they have earned. */
export const createRolesOfPlayer = ({ db, config }: Pick<Kernel, 'db' | 'config'>) => ({
  async list({ actor }: Call<UserActor>) {
    const data = await listNamed(db.read, actor.accountId);
    return { data, invitation: config.discordBot?.invitation ?? null };
  },
});
