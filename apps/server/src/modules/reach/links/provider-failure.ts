/**
 * Failure of an external provider. `REFUSED`: the provider does not accept our access or the
 * player's data. `UNAVAILABLE`: no response, or an invalid one.
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
