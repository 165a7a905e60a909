import type { AccountLinkFailure } from '@guildhall/contract/reach/links/link-names';

/** Thrown if an attempt creates no link; the reason is one of a fixed list. */
export class LinkAttemptFailed extends Error {
  override name = 'AttemptFailed';
  readonly reason: AccountLinkFailure;

  constructor(reason: AccountLinkFailure) {
    super(reason);
    this.reason = reason;
  }
}
