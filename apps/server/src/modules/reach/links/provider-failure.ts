/**
 * Failure of a call to an external provider. `REFUSED`: the provider does not accept our access or
 * the player's data. `UNAVAILABLE`: the provider has not responded, or its response is invalid.
 */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  readonly kind: 'REFUSED' | 'UNAVAILABLE';

  constructor(kind: ProviderFailure['kind'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}
export const isProviderRefusal = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.kind === 'REFUSED';
