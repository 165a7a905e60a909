/** Address of a post at the provider. */
export interface PostLink {
  /** Name of the account, as in the address. */
  readonly account: string;
  /** Number of the post, as text because it exceeds the range of a number. */
  readonly statusId: string;
}
const pattern =
  /^https:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/([A-Za-z0-9_]{1,15})\/status\/([1-9]\d{0,19})\/?(?:[?#]\S*)?$/i;

/** Reads the address of a post; undefined if the address is not that of a post. */
export function parsePostLink(link: string): PostLink | undefined {
  const [, account, statusId] = pattern.exec(link.trim()) ?? [];
  return account === undefined || statusId === undefined ? undefined : { account, statusId };
}
/** Formats the address uniformly, so that two addresses of one post are equal. */
export const formatPostLink = ({ account, statusId }: PostLink): string =>
  `https://x.com/${account}/status/${statusId}`;
