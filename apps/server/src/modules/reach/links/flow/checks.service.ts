import { linkProviders, type LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { getPresentEncryptionKeyPrefix } from '../../../../kernel/secrets.ts';
import type { LinkAccess } from './access.service.ts';
import { decryptLinkTokens, encryptLinkTokens } from '../tokens.ts';
import {
  listLinksEncryptedByOtherKey,
  listLinksToCheck,
  updateLinkAfterCheck,
  replaceEncryptedLinkTokens,
  tryStartLinkCheck,
  type AccountLinkRow,
} from '../links.store.ts';
import type { OAuthClient } from '../oauth.ts';
import type { LinkProviderSetup } from '../providers.ts';

/** Largest numbers per run: links checked, checks at the same time, and links encrypted again. */
const checksPerRun = 500;
const concurrentChecksMax = 5;
const sealsPerRun = 200;
interface ChecksDeps {
  readonly oauth: OAuthClient;
  readonly access: LinkAccess;
  readonly findProvider: (name: LinkProvider) => LinkProviderSetup | undefined;
}

/**
 * Creates the jobs that maintain links. One checks if providers still accept our access; the other
 * encrypts tokens again after the encryption key was replaced.
 */
export function createLinkChecks({ db, clock, config, log }: Kernel, deps: ChecksDeps) {
  const { access } = deps;
  return { checkLinks, sealAnew };

  /** Checks links whose last check was longer ago than the provider allows. */
  async function checkLinks(): Promise<void> {
    for (const name of linkProviders) {
      const provider = deps.findProvider(name);
      if (!provider) continue;
      const before = new Date(clock.now().getTime() - provider.habits.checkAfterMs);
      const due = await listLinksToCheck(db.read, name, before, checksPerRun);
      while (due.length > 0)
        await Promise.all(
          due.splice(0, concurrentChecksMax).map((row) => checkLink(provider, row, before)),
        );
    }
  }

  async function checkLink(
    provider: LinkProviderSetup,
    row: AccountLinkRow,
    before: Date,
  ): Promise<void> {
    if (!(await tryStartLinkCheck(db.write, row.id, before, clock.now()))) return;
    try {
      const externalAccount = await access.useAccess(row.userId, row.provider, (token) =>
        deps.oauth.identify(provider, token),
      );
      if (externalAccount.id === row.outsideId)
        await updateLinkAfterCheck(db.write, row.id, externalAccount.name, clock.now());
      else await access.breakLink(row);
    } catch (error) {
      const details = { err: error, provider: row.provider, userId: row.userId };
      // if the provider refused, the link is already marked as broken; otherwise the check is
      // repeated after the usual time
      log.info(details, 'the access of a link was not confirmed');
    }
  }

  /**
   * Encrypts tokens again with the present key, if they are still encrypted with the former key.
   */
  async function sealAnew(): Promise<void> {
    for (const row of await listLinksEncryptedByOtherKey(
      db.read,
      getPresentEncryptionKeyPrefix(config),
      sealsPerRun,
    ))
      try {
        await replaceEncryptedLinkTokens(
          db.write,
          row,
          encryptLinkTokens(config, row, decryptLinkTokens(config, row)),
        );
      } catch (error) {
        // neither the present nor the former key decrypts the tokens, so the player must link the
        // account again
        log.warn({ err: error, provider: row.provider, userId: row.userId }, 'a link is lost');
        await access.breakLink(row);
      }
  }
}
