import type { LinkStartPage, LinkProvider } from '@guildhall/contract/reach/links/link-names';
import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import { allOf, mapDefined } from '../../../kernel/db/conditions.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';

export interface AccountLinkRow extends Record<string, unknown> {
  readonly id: number;
  readonly userId: number;
  readonly provider: LinkProvider;
  readonly outsideId: string;
  readonly outsideName: string;
  readonly tokens: string;
  readonly accessEndsAt: string | null;
  readonly state: 'LINKED' | 'RECONNECT';
  readonly linkedAt: string;
}
const columns = sql`
  l.id, l.user_id as "userId", l.provider, l.outside_id as "outsideId",
  l.outside_name as "outsideName", l.tokens, l.access_ends_at as "accessEndsAt", l.state,
  l.linked_at as "linkedAt"`;

export const listAccountLinks = (db: Queries, userId: number) =>
  many<AccountLinkRow>(
    db,
    sql`select ${columns} from account_links l where l.user_id = ${userId} order by l.id`,
  );
export const findAccountLink = (db: Queries, userId: number, provider: LinkProvider) =>
  maybeOne<AccountLinkRow>(
    db,
    sql`
      select ${columns}
      from account_links l
      where l.user_id = ${userId} and l.provider = ${provider}`,
  );
export const lockAccountLink = (tx: Tx, userId: number, provider: LinkProvider) =>
  maybeOne<AccountLinkRow>(
    tx,
    sql`
      select ${columns}
      from account_links l
      where l.user_id = ${userId} and l.provider = ${provider}
      for update`,
  );
export const findLinkByExternalAccount = (db: Queries, provider: LinkProvider, outsideId: string) =>
  maybeOne<AccountLinkRow>(
    db,
    sql`
      select ${columns}
      from account_links l
      where l.provider = ${provider} and l.outside_id = ${outsideId}`,
  );
export const listAccountsLinkedBefore = (
  db: Queries,
  provider: LinkProvider,
  { before, after, limit }: { before: Date; after: number; limit: number },
) =>
  many<AccountLinkRow>(
    db,
    sql`
      select ${columns}
      from account_links l
      where l.provider = ${provider} and l.linked_at < ${before} and l.id > ${after}
      order by l.id
      limit ${limit}`,
  );
export interface NewAccountLink {
  readonly userId: number;
  readonly provider: LinkProvider;
  readonly outsideId: string;
  readonly outsideName: string;
  readonly tokens: string;
  readonly accessEndsAt: Date | undefined;
  readonly at: Date;
}
/**
 * Inserts a link. Returns undefined if the player already has a link to this provider, or if the
 * external account is linked already.
 */
export const insertAccountLink = (tx: Tx, link: NewAccountLink) =>
  maybeOne<AccountLinkRow>(
    tx,
    sql`
      insert into account_links as l ${sql.row({
        user_id: link.userId,
        provider: link.provider,
        outside_id: link.outsideId,
        outside_name: link.outsideName,
        tokens: link.tokens,
        access_ends_at: link.accessEndsAt ?? null,
        linked_at: link.at,
        checked_at: link.at,
      })}
      on conflict do nothing
      returning ${columns}`,
  );
/**
 * Stores new tokens of a link, which then counts as working again. Returns false if the link was
 * removed.
 */
export const updateLinkTokens = async (
  db: Writes,
  id: number,
  renewed: {
    readonly tokens: string;
    readonly accessEndsAt: Date | undefined;
    readonly at: Date;
    readonly outsideName?: string | undefined;
  },
): Promise<boolean> =>
  (await run(
    db,
    sql`
      update account_links
      set ${sql.changes({
        tokens: renewed.tokens,
        access_ends_at: renewed.accessEndsAt ?? null,
        state: 'LINKED',
        checked_at: renewed.at,
        renewing_until: null,
        outside_name: renewed.outsideName,
      })}
      where id = ${id}`,
  )) > 0;
/**
 * Reserves the renewal of a link's access for this server, until the time `until`. Returns false if
 * another server has reserved it.
 */
export const tryStartTokenRenewal = async (
  db: Writes,
  { id, tokens }: AccountLinkRow,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> =>
  (await run(
    db,
    sql`
      update account_links
      set renewing_until = ${until}
      where id = ${id}
        and tokens = ${tokens}
        and (renewing_until is null or renewing_until < ${now})`,
  )) > 0;
export const endTokenRenewal = (db: Writes, id: number) =>
  run(db, sql`update account_links set renewing_until = null where id = ${id}`);
/**
 * Marks a link as broken, because the provider refuses these tokens. Returns false if the tokens
 * were replaced meanwhile.
 */
export const markLinkBroken = async (
  tx: Tx,
  { id, tokens }: AccountLinkRow,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update account_links
      set state = 'RECONNECT', checked_at = ${now}, renewing_until = null
      where id = ${id} and tokens = ${tokens} and state = 'LINKED'`,
  )) > 0;
export const updateLinkAfterCheck = (db: Writes, id: number, externalName: string, now: Date) =>
  run(
    db,
    sql`
      update account_links
      set checked_at = ${now}, outside_name = ${externalName}
      where id = ${id}`,
  );
/**
 * Lists working links that were not checked since `before`. The link whose last check was longest
 * ago comes first.
 */
export const listLinksToCheck = (
  db: Queries,
  provider: LinkProvider,
  before: Date,
  limit: number,
) =>
  many<AccountLinkRow>(
    db,
    sql`
      select ${columns}
      from account_links l
      where l.provider = ${provider} and l.state = 'LINKED' and l.checked_at < ${before}
      order by l.checked_at, l.id
      limit ${limit}`,
  );
export const listLinksByProvider = (db: Queries, provider: LinkProvider, limit: number) =>
  many<AccountLinkRow>(
    db,
    sql`
      select ${columns}
      from account_links l
      where l.provider = ${provider}
      order by l.id
      limit ${limit}`,
  );
/** Marks a link as checked now. Returns false if it was already checked since `before`. */
export const tryStartLinkCheck = async (db: Writes, id: number, before: Date, now: Date) =>
  (await run(
    db,
    sql`update account_links set checked_at = ${now} where id = ${id} and checked_at < ${before}`,
  )) > 0;
export const deleteAccountLink = (tx: Tx, id: number) =>
  run(tx, sql`delete from account_links where id = ${id}`);
/** Lists links whose tokens are not encrypted with the present key. */
export const listLinksEncryptedByOtherKey = (db: Queries, prefix: string, limit: number) =>
  many<AccountLinkRow>(
    db,
    sql`
      select ${columns}
      from account_links l
      where l.state = 'LINKED' and not starts_with(l.tokens, ${prefix})
      order by l.id
      limit ${limit}`,
  );
/**
 * Stores the same tokens encrypted with another key. Does nothing if the tokens were replaced
 * meanwhile.
 */
export const replaceEncryptedLinkTokens = (
  db: Writes,
  { id, tokens }: AccountLinkRow,
  sealed: string,
) =>
  run(db, sql`update account_links set tokens = ${sealed} where id = ${id} and tokens = ${tokens}`);

export interface LinkAttemptRow extends Record<string, unknown> {
  readonly id: number;
  readonly provider: LinkProvider;
  readonly purpose: 'LINK' | 'SIGN_IN';
  readonly userId: number | null;
  readonly sessionId: number | null;
  readonly browserHash: Uint8Array | null;
  readonly component: LinkStartPage;
  readonly secrets: string;
  readonly endedOn: string | null;
}
const attemptColumns = sql`
  id, provider, purpose, user_id as "userId", session_id as "sessionId",
  browser_hash as "browserHash", component, secrets, ended_on as "endedOn"`;
interface NewAttempt {
  readonly stateHash: Buffer;
  readonly provider: LinkProvider;
  readonly purpose: LinkAttemptRow['purpose'];
  readonly owner?: { readonly userId: number; readonly sessionId: number };
  readonly browserHash?: Buffer;
  readonly component: LinkStartPage;
  readonly secrets: string;
  readonly expiresAt: Date;
}
export const insertLinkAttempt = (db: Writes, attempt: NewAttempt) =>
  run(
    db,
    sql`
      insert into link_attempts ${sql.row({
        state_hash: attempt.stateHash,
        provider: attempt.provider,
        purpose: attempt.purpose,
        user_id: attempt.owner?.userId ?? null,
        session_id: attempt.owner?.sessionId ?? null,
        browser_hash: attempt.browserHash ?? null,
        component: attempt.component,
        secrets: attempt.secrets,
        expires_at: attempt.expiresAt,
      })}`,
  );
export const findLinkAttempt = (db: Queries, stateHash: Buffer, provider: LinkProvider) =>
  maybeOne<LinkAttemptRow>(
    db,
    sql`
      select ${attemptColumns}
      from link_attempts
      where state_hash = ${stateHash} and provider = ${provider}`,
  );
/** Marks an attempt as used; returns false if it was used before or has expired. */
export const consumeLinkAttempt = async (db: Writes, id: number, now: Date): Promise<boolean> =>
  (await run(
    db,
    sql`
      update link_attempts
      set used_at = ${now}
      where id = ${id} and used_at is null and expires_at > ${now}`,
  )) > 0;
export const setLinkAttemptEndPage = (db: Writes, id: number, endedOn: string) =>
  run(db, sql`update link_attempts set ended_on = ${endedOn} where id = ${id}`);
/** Deletes the attempts of a user, so that none of them can create a link later. */
export const deleteLinkAttempts = (tx: Tx, userId: number, provider?: LinkProvider) =>
  run(
    tx,
    sql`
      delete from link_attempts
      where ${allOf(
        sql`user_id = ${userId} and used_at is null`,
        mapDefined(provider, (name) => sql`provider = ${name}`),
      )}`,
  );
export const deleteOldLinkAttempts = (db: Writes, before: Date) =>
  run(db, sql`delete from link_attempts where expires_at < ${before}`);
