import { linkProviders, type LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { computeSha256Hex } from '../../../../kernel/secrets.ts';
import { lockLoginUser } from '../../../identity/accounts/users/users.api.ts';
import { requirePasswordProof, type LinksDeps, type UserCall } from '../links.deps.ts';
import {
  toPlayerAccountLink,
  toLinkLogRecord,
  toLinkMessageValues,
  type AccountLinkList,
} from '../links.service.ts';
import {
  deleteLinkAttempts,
  deleteAccountLink,
  listAccountLinks,
  listLinksByProvider,
  lockAccountLink,
  type AccountLinkRow,
} from '../links.store.ts';
import { accountLinkMessages } from '../links.messages.ts';
import { decryptTokenForRevoking, decryptLinkTokens, encryptTokenForRevoking } from '../tokens.ts';

/** Number of characters of a hash that make the key of an effect unique. */
const keyLength = 40;
/** Largest number of links of a closed provider that one run removes. */
const unlinkBatchSize = 500;
const hourMs = 3_600_000;
/**
 * Milliseconds for which the outbox tries to revoke our access while the provider does not respond.
 */
const giveUpMs = 48 * hourMs;

/**
 * Creates the functions that remove links. They delete the tokens at once. Our access at the
 * provider is revoked as soon as the provider responds.
 */
export function createAccountUnlinker(
  kernel: Kernel,
  deps: LinksDeps & Pick<AccountLinkList, 'informOwner'>,
) {
  const { db, commands, outbox, config } = kernel;
  outbox.handle('links.revoke', revokeAtService, { giveUpMs });
  return { unlink, removeOf, closeProviders };

  function unlink(call: UserCall, provider: LinkProvider) {
    const { userId } = call.actor;
    const spec = { type: 'links.unlink', message: undefined, entity: 'account-links', userId };
    return commands.run(call, spec, async (tx, command) => {
      await requirePasswordProof(kernel, deps, tx, call);
      const user = await lockLoginUser(tx, userId);
      const row = await lockAccountLink(tx, userId, provider);
      if (!row || !user) throw new AppError('NOT_FOUND');
      if (provider === 'twitch' && user.password_hash === null)
        throw new AppError('CONFLICT', { because: accountLinkMessages.onlyWayIn() });
      for (const reactions of deps.listReactions(provider))
        await reactions.onUnlinking?.(tx, toPlayerAccountLink(row));
      await remove(tx, row);
      await deleteLinkAttempts(tx, userId, provider);
      await deps.informOwner(tx, row, 'account-unlinked', command.id);
      const message = accountLinkMessages.unlinked(toLinkMessageValues(row));
      return { reply: {}, entityId: row.id, before: toLinkLogRecord(row), message };
    });
  }

  /** Removes all links of a user, because the account is being deleted. */
  async function removeOf(tx: Tx, userId: number): Promise<void> {
    for (const row of await listAccountLinks(tx, userId)) await remove(tx, row);
    await deleteLinkAttempts(tx, userId);
  }

  /** Removes the links to providers that have closed, in batches. */
  async function closeProviders(): Promise<void> {
    for (const provider of linkProviders) {
      if (!(await deps.standings.read(db.read, provider)).isClosed) continue;
      for (const { userId } of await listLinksByProvider(db.read, provider, unlinkBatchSize))
        await db.transaction(async (tx) => {
          const row = await lockAccountLink(tx, userId, provider);
          if (row) await remove(tx, row);
        });
    }
  }

  async function remove(tx: Tx, row: AccountLinkRow): Promise<void> {
    await deleteAccountLink(tx, row.id);
    for (const reactions of deps.listReactions(row.provider))
      await reactions.onRemoved?.(tx, toPlayerAccountLink(row));
    const { refresh, access } = decryptLinkTokens(config, row);
    const token = encryptTokenForRevoking(config, row.provider, refresh ?? access);
    await outbox.add(tx, {
      kind: 'links.revoke',
      dedupKey: `links-${computeSha256Hex(row.tokens).slice(0, keyLength)}`,
      payload: { provider: row.provider, token },
    });
  }

  async function revokeAtService(payload: Record<string, unknown>): Promise<void> {
    const { provider: name, token } = payload as { provider: LinkProvider; token: string };
    const provider = deps.findProvider(name);
    // if the provider is not offered any more, it cannot be called, and our access is not revoked
    if (provider) await deps.oauth.revoke(provider, decryptTokenForRevoking(config, name, token));
  }
}
