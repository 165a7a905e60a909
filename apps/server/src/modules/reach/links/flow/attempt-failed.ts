import type { LinkFailure } from '@guildhall/contract/reach/links/link-names';

/** An attempt that made no link, for a reason of the closed list. */
export class LinkAttemptFailed extends Error {
  override name = 'AttemptFailed';
  readonly reason: LinkFailure;

  constructor(reason: LinkFailure) {
    super(reason);
    this.reason = reason;
  }
}
