/**
 * Failure of an external service. `REFUSED` means that the service no longer accepts our access or
 * the data that the player sent. `UNAVAILABLE` means that there was no response, or an invalid one.
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
