import type { Tx } from '../../../../kernel/db/db.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { AttemptFailed } from './attempt-failed.ts';
import type { LinksDeps, OwnCall } from '../links.deps.ts';
import { toRecord, toSaid, type LinkList } from '../links.service.ts';
import { findLink, insertLink, storeTokens, type LinkRow } from '../links.store.ts';
import { words } from '../links.words.ts';
import type { Tokens } from '../oauth.ts';
import type { OutsideAccount, Provider } from '../providers.ts';
import { sealTokens } from '../tokens.ts';

type Found = { readonly account: OutsideAccount; readonly tokens: Tokens };
/** Links an account; throws AttemptFailed `taken` if either side has another link. */
export type LinkAccount = (call: OwnCall, provider: Provider, found: Found) => Promise<void>;

/** Stores a link, or the renewed access of the existing link; `isNew` is true for a new link. */
export type StoreLink = (
  tx: Tx,
  of: Pick<LinkRow, 'userId' | 'provider'>,
  found: Found,
  command: { readonly id: number; readonly at: Date },
) => Promise<{ readonly row: LinkRow; readonly isNew: boolean }>;

/** Stores a link; throws AttemptFailed `taken` if either side has another link. */
export function createStoreLink({ config }: Pick<Kernel, 'config'>): StoreLink {
  return async (tx, of, { account, tokens }, command) => {
    const kept = {
      tokens: sealTokens(config, of, tokens),
      accessEndsAt: tokens.accessEndsAt,
      at: command.at,
      outsideName: account.name,
    };
    const made = await insertLink(tx, { ...of, ...kept, outsideId: account.id });
    const row = made ?? (await renew(tx, of, account.id, kept));
    return { row, isNew: made !== undefined };
  };
}

/** Links an account to the player who came back. */
export function createLinkAccount(
  { commands }: Kernel,
  deps: Pick<LinksDeps, 'sessions'> &
    Pick<LinkList, 'noteLinked'> & { readonly storeLink: StoreLink },
): LinkAccount {
  return async (call, provider, { account, tokens }) => {
    const { userId } = call.actor;
    const spec = { type: 'links.link', said: undefined, entity: 'account-links', userId };
    await commands.run({ ...call, idempotencyKey: undefined }, spec, async (tx, command) => {
      await deps.sessions.lockCaller(tx, call.actor);
      const of = { userId, provider: provider.name };
      const { row, isNew } = await deps.storeLink(tx, of, { account, tokens }, command);
      await deps.noteLinked(tx, row, command.id);
      const said = isNew ? words.linked(toSaid(row)) : words.renewed(toSaid(row));
      return { reply: {}, entityId: row.id, after: toRecord(row), said };
    });
  };
}

async function renew(
  tx: Tx,
  { userId, provider }: Pick<LinkRow, 'userId' | 'provider'>,
  outsideId: string,
  kept: Parameters<typeof storeTokens>[2],
): Promise<LinkRow> {
  const own = await findLink(tx, userId, provider);
  if (own?.outsideId !== outsideId) throw new AttemptFailed('taken');
  await storeTokens(tx, own.id, kept);
  return { ...own, outsideName: kept.outsideName ?? own.outsideName };
}
