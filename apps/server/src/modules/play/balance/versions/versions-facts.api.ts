import type { ChangeEffect } from '../../../../kernel/commands/effects.ts';
import { defineDomainEvent } from '../../../../kernel/facts.ts';

/** Values of the platform's parameters, by name. */
export type BalanceParameterValues = Readonly<Record<string, number>>;
/** Published in the transaction that changes the platform's parameters. */
export const balanceParametersChangedEvent = defineDomainEvent<
  {
    readonly from: BalanceParameterValues;
    readonly to: BalanceParameterValues;
    readonly isPreview: boolean;
  },
  ChangeEffect
>('parametersChanged');
/**
 * Published when a version is force-disabled. Players cannot enter it any more, and its running
 * matches are cancelled.
 */
export const versionForceDisabledEvent = defineDomainEvent<
  { readonly versionId: number },
  ChangeEffect
>('versionForceDisabled');
/** Public state of a version. `isPlayable` is false for a version that was deleted or renamed. */
export interface VersionState {
  readonly name: string;
  readonly isMain: boolean;
  readonly isPlayable: boolean;
  readonly isForceDisabled: boolean;
}
/** Published after versions were created, changed or deleted. */
export const gameVersionsChangedEvent =
  defineDomainEvent<readonly VersionState[]>('versionsChanged');
