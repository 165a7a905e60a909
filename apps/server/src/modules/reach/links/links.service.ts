import {
  linkProviders,
  linkProviderNames,
  type LinkProvider,
} from '@guildhall/contract/reach/links/link-names';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { lockLoginUser, type LoginRow } from '../../identity/accounts/users/users.api.ts';
import type { PlayerAccountLink } from './links.api.ts';
import type { LinksDeps, UserCall } from './links.deps.ts';
import { findAccountLink, listAccountLinks, type AccountLinkRow } from './links.store.ts';

/**
 * Creates the function that lists links. Also creates the functions that notify owners and other
 * modules of changes.
 */
export function createAccountLinkList({ db, realtime }: Kernel, deps: LinksDeps) {
  return { list, readDiscordStatus, noteLinked, noteBroken, informOwner };

  async function list(call: UserCall) {
    const rows = await listAccountLinks(db.read, call.actor.userId);
    const data = linkProviders.map((provider) => {
      const row = rows.find((entry) => entry.provider === provider);
      return {
        provider,
        available: deps.findProvider(provider) !== undefined,
        state: row?.state ?? ('NONE' as const),
        name: row?.outsideName ?? null,
        linkedAt: row ? toIsoTime(row.linkedAt) : null,
      };
    });
    return { data };
  }

  async function readDiscordStatus(call: UserCall) {
    const link = await findAccountLink(db.read, call.actor.userId, 'discord');
    return { data: { status: link !== undefined } };
  }

  async function noteLinked(tx: Tx, row: AccountLinkRow, commandId: number): Promise<void> {
    for (const reactions of deps.listReactions(row.provider))
      await reactions.onLinked?.(tx, toPlayerAccountLink(row));
    await informOwner(tx, row, 'account-linked', commandId);
  }

  async function noteBroken(tx: Tx, row: AccountLinkRow): Promise<void> {
    for (const reactions of deps.listReactions(row.provider))
      await reactions.onBroken?.(tx, toPlayerAccountLink(row));
    const user = await lockLoginUser(tx, row.userId);
    if (user) await haveReadAgain(tx, user);
  }

  /** Mails the owner of a link, and makes the owner's open pages reload the links. */
  async function informOwner(
    tx: Tx,
    row: AccountLinkRow,
    template: 'account-linked' | 'account-unlinked',
    commandId: number,
  ): Promise<void> {
    const user = await lockLoginUser(tx, row.userId);
    if (!user) return;
    await haveReadAgain(tx, user);
    const values = { ...toLinkMessageValues(row), link: deps.mails.address('profile-settings') };
    await deps.mails.mail(tx, user, template, values, commandId);
  }

  async function haveReadAgain(tx: Tx, user: LoginRow): Promise<void> {
    await realtime.emit(tx, user.id, 'ACCOUNT_UPDATED', { accountId: user.account_id });
  }
}
export type AccountLinkList = ReturnType<typeof createAccountLinkList>;

export const toPlayerAccountLink = (row: AccountLinkRow): PlayerAccountLink => ({
  userId: row.userId,
  outsideId: row.outsideId,
  name: row.outsideName,
  state: row.state,
  linkedAt: new Date(row.linkedAt),
});
export const toLinkMessageValues = ({ provider, outsideName: externalName }: AccountLinkRow) => ({
  name: externalName,
  provider: linkProviderNames[provider],
});
/** Returns the fields of a link that the log may contain: all except the tokens. */
export const toLinkLogRecord = ({
  provider,
  outsideId,
  outsideName: externalName,
}: AccountLinkRow) => ({ provider, outsideId, outsideName: externalName });
export async function findPlayerAccountLink(
  db: Queries,
  userId: number,
  provider: LinkProvider,
): Promise<PlayerAccountLink | undefined> {
  const row = await findAccountLink(db, userId, provider);
  return row && toPlayerAccountLink(row);
}
