import type { AccountLinkFailure } from '@guildhall/contract/reach/links/link-names';

/** An attempt that created no link, with a reason from the fixed list. */
export class LinkAttemptFailed extends Error {
  override name = 'AttemptFailed';
  readonly reason: AccountLinkFailure;

  constructor(reason: AccountLinkFailure) {
    super(reason);
    this.reason = reason;
  }
}
