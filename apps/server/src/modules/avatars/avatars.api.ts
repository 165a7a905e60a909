import type { Tx } from '../../kernel/db.ts';
import { insertOwned, lockAvatar } from './avatars.store.ts';

/** Gives an account an avatar; `isNew` is false where it was owned already. Undefined when there is no such avatar. */
export async function ownAvatar(tx: Tx, accountId: number, avatarId: number, now: Date): Promise<{ name: string; image: string | null; isNew: boolean } | undefined> {
  const avatar = await lockAvatar(tx, accountId, avatarId);
  if (!avatar) return undefined;
  const isNew = !avatar.isDefault && (await insertOwned(tx, accountId, avatarId, now));
  return { name: avatar.name, image: avatar.image, isNew };
}
