/**
 * Failure of a call to an external provider. `REFUSED`: the provider does not accept our access or
 * the player's data. `UNAVAILABLE`: the provider has not responded, or its response is invalid.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: 'REFUSED' | 'UNAVAILABLE';

  constructor(kind: ProviderError['kind'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}
export const isProviderRefusal = (error: unknown): boolean =>
  error instanceof ProviderError && error.kind === 'REFUSED';
