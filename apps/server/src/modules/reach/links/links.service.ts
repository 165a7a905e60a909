import {
  linkProviders,
  providerNames,
  type LinkProvider,
} from '@guildhall/contract/reach/links/link-names';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIso } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { lockLogin, type LoginRow } from '../../identity/accounts/users/users.api.ts';
import type { OwnLink } from './links.api.ts';
import type { LinksDeps, OwnCall } from './links.deps.ts';
import { findLink, listLinks, type LinkRow } from './links.store.ts';

/** Shows links, and tells everybody concerned of their changes. */
export function createLinkList({ db, realtime }: Kernel, deps: LinksDeps) {
  return { list, readDiscordStatus, noteLinked, noteBroken, informOwner };

  async function list(call: OwnCall) {
    const rows = await listLinks(db.read, call.actor.userId);
    const data = linkProviders.map((provider) => {
      const row = rows.find((entry) => entry.provider === provider);
      return {
        provider,
        available: deps.findProvider(provider) !== undefined,
        state: row?.state ?? ('NONE' as const),
        name: row?.outsideName ?? null,
        linkedAt: row ? toIso(row.linkedAt) : null,
      };
    });
    return { data };
  }

  async function readDiscordStatus(call: OwnCall) {
    const found = await findLink(db.read, call.actor.userId, 'discord');
    return { data: { status: found !== undefined } };
  }

  async function noteLinked(tx: Tx, row: LinkRow, commandId: number): Promise<void> {
    for (const reactions of deps.listReactions(row.provider))
      await reactions.onLinked?.(tx, toOwn(row));
    await informOwner(tx, row, 'account-linked', commandId);
  }

  async function noteBroken(tx: Tx, row: LinkRow): Promise<void> {
    for (const reactions of deps.listReactions(row.provider))
      await reactions.onBroken?.(tx, toOwn(row));
    const user = await lockLogin(tx, row.userId);
    if (user) await haveReadAgain(tx, user);
  }

  /** Mails the owner and has open pages read the links again. */
  async function informOwner(
    tx: Tx,
    row: LinkRow,
    template: 'account-linked' | 'account-unlinked',
    commandId: number,
  ): Promise<void> {
    const user = await lockLogin(tx, row.userId);
    if (!user) return;
    await haveReadAgain(tx, user);
    const values = { ...toSaid(row), link: deps.mails.address('profile-settings') };
    await deps.mails.mail(tx, user, template, values, commandId);
  }

  async function haveReadAgain(tx: Tx, user: LoginRow): Promise<void> {
    await realtime.emit(tx, user.id, 'ACCOUNT_UPDATED', { accountId: user.account_id });
  }
}
export type LinkList = ReturnType<typeof createLinkList>;

export const toOwn = (row: LinkRow): OwnLink => ({
  userId: row.userId,
  outsideId: row.outsideId,
  name: row.outsideName,
  state: row.state,
  linkedAt: new Date(row.linkedAt),
});
export const toSaid = ({ provider, outsideName }: LinkRow) => ({
  name: outsideName,
  provider: providerNames[provider],
});
/** Converts a link for the log, without its tokens. */
export const toRecord = ({ provider, outsideId, outsideName }: LinkRow) => ({
  provider,
  outsideId,
  outsideName,
});
export async function readOwn(
  on: Queries,
  userId: number,
  provider: LinkProvider,
): Promise<OwnLink | undefined> {
  const row = await findLink(on, userId, provider);
  return row && toOwn(row);
}
