import type { LinkFailure } from '@guildhall/contract/reach/links/link-names';

/** An attempt that created no link, with a reason from the fixed list. */
export class LinkAttemptFailed extends Error {
  override name = 'AttemptFailed';
  readonly reason: LinkFailure;

  constructor(reason: LinkFailure) {
    super(reason);
    this.reason = reason;
  }
}
