import type { AccountLinkFailure } from '@guildhall/contract/reach/links/link-names';

/** Thrown if an attempt does not create a link. The reason is one of a fixed list. */
export class LinkAttemptError extends Error {
  override name = 'AttemptFailed';
  readonly reason: AccountLinkFailure;

  constructor(reason: AccountLinkFailure) {
    super(reason);
    this.reason = reason;
  }
}
