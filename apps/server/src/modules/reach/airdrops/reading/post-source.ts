import type { AirdropPostAction } from '@guildhall/contract/reach/airdrops/airdrops.section';
import { parsePostLink } from '@guildhall/contract/reach/links/status-link';
import * as z from 'zod/mini';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { ProviderError, type AccountLinksApi } from '../../links/links.api.ts';

/** Number of users per page of a list: the maximum of the service. */
const pageSize = 100;
/** Milliseconds to wait if the service names no waiting time, or an implausible one. */
const limitMs = 15 * 60_000;
const limitMostMs = 60 * 60_000;
const secondMs = 1_000;

/**
 * Reasons why a page could not be read.
 * - `NO_ACCESS`: the studio's account is not linked, or the service no longer accepts its access
 * - `GONE`: the post does not exist at the service
 * - `UNAVAILABLE`: no reply, or an invalid one
 */
type ReadFailure = 'NO_ACCESS' | 'GONE' | 'UNAVAILABLE';
export type PostSourceReply =
  | { readonly kind: 'page'; readonly accounts: readonly string[]; readonly next?: string }
  | { readonly kind: 'limited'; readonly until: Date }
  | { readonly kind: 'failed'; readonly why: ReadFailure };

const listAnswer = z.object({
  data: z.optional(
    z.array(
      z.object({
        id: z.string(),
        author_id: z.optional(z.string()),
        referenced_tweets: z.optional(z.array(z.object({ type: z.string(), id: z.string() }))),
      }),
    ),
  ),
  meta: z.optional(z.object({ next_token: z.optional(z.string()) })),
  errors: z.optional(z.array(z.object({ title: z.optional(z.string()) }))),
});
type ListAnswer = z.infer<typeof listAnswer>;

/**
 * Creates the function that reads the users who have reacted to a post, one page per call. It uses
 * the access of the studio's account, because only the author of a post sees its likes. Must not be
 * called inside a transaction.
 */
export function createTwitterPostSource(
  {
    outbound,
    clock,
    db,
    config,
    log,
  }: Pick<Kernel, 'outbound' | 'clock' | 'db' | 'config' | 'log'>,
  links: AccountLinksApi,
) {
  return { listPage };

  async function listPage(
    post: { readonly link: string; readonly action: AirdropPostAction },
    cursor: string | null,
  ): Promise<PostSourceReply> {
    const origin = links.getOrigin('twitter');
    const { twitterOwnerId: ownerId } = config.providers;
    const owner = ownerId && (await links.findByExternalAccount(db.read, 'twitter', ownerId));
    const status = parsePostLink(post.link);
    if (origin === undefined || !owner || !status) return { kind: 'failed', why: 'NO_ACCESS' };
    const url = toUrl(origin, post.action, status.statusId, cursor);
    try {
      return await links.useAccess(owner.userId, 'twitter', (access) =>
        ask(url, access, post.action, status.statusId),
      );
    } catch (error) {
      log.info({ err: error, action: post.action }, 'a list of a post was not read');
      const isRefused = error instanceof ProviderError && error.kind === 'REFUSED';
      if (isRefused) return { kind: 'failed', why: 'NO_ACCESS' };
      if (error instanceof ProviderError || error instanceof AppError)
        return { kind: 'failed', why: 'UNAVAILABLE' };
      throw error;
    }
  }

  async function ask(
    url: string,
    access: string,
    action: AirdropPostAction,
    statusId: string,
  ): Promise<PostSourceReply> {
    const { status, headers, text } = await outbound.send(url, {
      headers: { authorization: `Bearer ${access}`, accept: 'application/json' },
    });
    if (status === 401) throw new ProviderError('REFUSED', 'the access token is not taken');
    if (status === 429)
      return { kind: 'limited', until: toEnd(headers['x-rate-limit-reset'], clock.now()) };
    if (status === 404) return { kind: 'failed', why: 'GONE' };
    if (status === 403) return { kind: 'failed', why: 'NO_ACCESS' };
    const answer = status === 200 ? parseAnswer(text) : undefined;
    if (!answer) return { kind: 'failed', why: 'UNAVAILABLE' };
    // the reply about a deleted post contains an error instead of a list
    if (!answer.data && answer.errors?.length) return { kind: 'failed', why: 'GONE' };
    const next = answer.meta?.next_token;
    const accounts = listAccounts(answer, action, statusId);
    return { kind: 'page', accounts, ...(next !== undefined && { next }) };
  }
}
export type TwitterPostSource = ReturnType<typeof createTwitterPostSource>;

function toUrl(
  origin: string,
  action: AirdropPostAction,
  statusId: string,
  cursor: string | null,
): string {
  const paths = {
    LIKE: `/2/tweets/${statusId}/liking_users`,
    REPOST: `/2/tweets/${statusId}/retweeted_by`,
    // this search covers only the last seven days; that suffices, because lists are read every hour
    // and recorded users stay recorded
    REPLY: '/2/tweets/search/recent',
  };
  const url = new URL(paths[action], origin);
  url.searchParams.set('max_results', String(pageSize));
  if (action === 'REPLY') {
    url.searchParams.set('query', `conversation_id:${statusId} is:reply`);
    url.searchParams.set('tweet.fields', 'author_id,referenced_tweets');
  }
  if (cursor !== null)
    url.searchParams.set(action === 'REPLY' ? 'next_token' : 'pagination_token', cursor);
  return url.href;
}

/**
 * Lists the users on a page. Omits users who have replied not to the post itself but to another
 * reply.
 */
const listAccounts = ({ data = [] }: ListAnswer, action: AirdropPostAction, statusId: string) =>
  data.flatMap(({ id, author_id: author, referenced_tweets: referenced = [] }) => {
    if (action !== 'REPLY') return [id];
    const isDirect = referenced.some(
      (reference) => reference.type === 'replied_to' && reference.id === statusId,
    );
    return isDirect && author !== undefined ? [author] : [];
  });

function parseAnswer(text: string): ListAnswer | undefined {
  try {
    return listAnswer.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
/**
 * Parses a header that names, in seconds since 1970, the time from which the service answers again.
 */
function toEnd(header: string | string[] | undefined, now: Date): Date {
  const named = Number(header) * secondMs - now.getTime();
  const waitMs = named > 0 ? Math.min(named, limitMostMs) : limitMs;
  return new Date(now.getTime() + waitMs);
}
