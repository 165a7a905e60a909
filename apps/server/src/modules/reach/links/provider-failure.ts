/**
 * A service of others did not do what was asked. `REFUSED`: it takes our access, or what the player
 * brought, no longer; `UNAVAILABLE`: no answer, or one that makes no sense.
 */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  readonly kind: 'REFUSED' | 'UNAVAILABLE';

  constructor(kind: ProviderFailure['kind'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}
export const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.kind === 'REFUSED';
