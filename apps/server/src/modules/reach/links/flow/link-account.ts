import type { Tx } from '../../../../kernel/db/db.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { LinkAttemptError } from './attempt-failed.ts';
import type { LinksDeps, UserCall } from '../links.deps.ts';
import { toLinkLogRecord, toLinkMessageValues, type AccountLinkList } from '../links.service.ts';
import {
  findAccountLink,
  insertAccountLink,
  updateLinkTokens,
  type AccountLinkRow,
} from '../links.store.ts';
import { accountLinkMessages } from '../links.messages.ts';
import type { OAuthTokens } from '../oauth.ts';
import type { ExternalAccount, LinkProviderSetup } from '../providers.ts';
import { encryptLinkTokens } from '../tokens.ts';

type Found = { readonly account: ExternalAccount; readonly tokens: OAuthTokens };
/**
 * Links an account to a player. Throws LinkAttemptError `taken` if the player has linked another
 * account of the provider, or if the account belongs to another player.
 */
export type LinkExternalAccount = (
  call: UserCall,
  provider: LinkProviderSetup,
  externalAccount: Found,
) => Promise<void>;

/**
 * Stores a new link, or the renewed access of an existing link. `isNew` is true if the link is new.
 */
export type SaveAccountLink = (
  tx: Tx,
  owner: Pick<AccountLinkRow, 'userId' | 'provider'>,
  externalAccount: Found,
  command: { readonly id: number; readonly at: Date },
) => Promise<{ readonly row: AccountLinkRow; readonly isNew: boolean }>;

/**
 * Creates the function that stores a link. It throws LinkAttemptError `taken` if the player has
 * linked another account of the provider, or if the account belongs to another player.
 */
export function createAccountLinkSaver({ config }: Pick<Kernel, 'config'>): SaveAccountLink {
  return async (tx, player, { account, tokens }, command) => {
    const link = {
      tokens: encryptLinkTokens(config, player, tokens),
      accessEndsAt: tokens.accessEndsAt,
      at: command.at,
      outsideName: account.name,
    };
    const made = await insertAccountLink(tx, { ...player, ...link, outsideId: account.id });
    const row = made ?? (await renew(tx, player, account.id, link));
    return { row, isNew: made !== undefined };
  };
}

/** Creates the function that links an account to the player who has returned from the provider. */
export function createAccountLinker(
  { commands }: Kernel,
  deps: Pick<LinksDeps, 'sessions'> &
    Pick<AccountLinkList, 'noteLinked'> & { readonly storeLink: SaveAccountLink },
): LinkExternalAccount {
  return async (call, provider, { account, tokens }) => {
    const { userId } = call.actor;
    const spec = { type: 'links.link', message: undefined, entity: 'account-links', userId };
    await commands.run({ ...call, idempotencyKey: undefined }, spec, async (tx, command) => {
      await deps.sessions.lockCaller(tx, call.actor);
      const owner = { userId, provider: provider.name };
      const { row, isNew } = await deps.storeLink(tx, owner, { account, tokens }, command);
      await deps.noteLinked(tx, row, command.id);
      const message = isNew
        ? accountLinkMessages.linked(toLinkMessageValues(row))
        : accountLinkMessages.renewed(toLinkMessageValues(row));
      return { reply: {}, entityId: row.id, after: toLinkLogRecord(row), message };
    });
  };
}

async function renew(
  tx: Tx,
  { userId, provider }: Pick<AccountLinkRow, 'userId' | 'provider'>,
  outsideId: string,
  link: Parameters<typeof updateLinkTokens>[2],
): Promise<AccountLinkRow> {
  const own = await findAccountLink(tx, userId, provider);
  if (own?.outsideId !== outsideId) throw new LinkAttemptError('taken');
  await updateLinkTokens(tx, own.id, link);
  return { ...own, outsideName: link.outsideName ?? own.outsideName };
}
