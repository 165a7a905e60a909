import type { Kernel } from '../../../kernel/kernel.ts';
import { reencryptIfFormerKey } from '../../../kernel/secrets.ts';
import { listEncryptedKeySecrets, replaceEncryptedKeySecrets } from './game-server-keys.store.ts';

/**
 * Encrypts the secrets of game server keys again, with the present key. Does nothing unless a
 * former key is configured.
 */
export async function reencryptGameServerKeys({ db, config, log }: Kernel): Promise<void> {
  if (config.oldSecretKey === undefined) return;
  let count = 0;
  for (const { id, secret, previousSecret } of await listEncryptedKeySecrets(db.read)) {
    const renewed = reencryptIfFormerKey(config, secret);
    const renewedPrevious =
      previousSecret === null ? undefined : reencryptIfFormerKey(config, previousSecret);
    if (renewed === undefined && renewedPrevious === undefined) continue;
    const after = { secret: renewed ?? secret, previousSecret: renewedPrevious ?? previousSecret };
    if (await replaceEncryptedKeySecrets(db.write, id, secret, after)) count += 1;
  }
  if (count > 0) log.info({ count }, 'keys of game servers were encrypted with the new SECRET_KEY');
}
