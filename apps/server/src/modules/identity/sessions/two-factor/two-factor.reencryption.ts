import type { Kernel } from '../../../../kernel/kernel.ts';
import { reencryptIfFormerKey } from '../../../../kernel/secrets.ts';
import {
  listAuthenticatorSecrets,
  replaceAuthenticatorSecret,
} from '../../accounts/users/users.api.ts';

/**
 * Encrypts authenticator secrets again, with the present key. Does nothing unless a former key is
 * configured.
 */
export async function reencryptAuthenticatorSecrets({ db, config, log }: Kernel): Promise<void> {
  if (config.oldSecretKey === undefined) return;
  let count = 0;
  for (const { userId, secret } of await listAuthenticatorSecrets(db.read)) {
    const renewed = reencryptIfFormerKey(config, secret);
    if (
      renewed !== undefined &&
      (await replaceAuthenticatorSecret(db.write, userId, secret, renewed))
    )
      count += 1;
  }
  if (count > 0) log.info({ count }, 'authenticators were encrypted with the new SECRET_KEY');
}
