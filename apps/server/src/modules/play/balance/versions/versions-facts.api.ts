import type { ChangeEffect } from '../../../../kernel/commands/effects.ts';
import { fact } from '../../../../kernel/facts.ts';

/** Values of the parameters that the platform reads, by their names. */
export type BalanceParameterValues = Readonly<Record<string, number>>;
/** Published when the parameters of the platform change at the end of this transaction. */
export const balanceParametersChangedEvent = fact<
  {
    readonly from: BalanceParameterValues;
    readonly to: BalanceParameterValues;
    readonly isPreview: boolean;
  },
  ChangeEffect
>('parametersChanged');
/**
 * Published when a version is force-disabled: nobody can enter the version, and all matches that
 * run on it are called off.
 */
export const versionForceDisabledEvent = fact<{ readonly versionId: number }, ChangeEffect>(
  'versionForceDisabled',
);
/** Public state of a version; a deleted or renamed version is not playable. */
export interface VersionState {
  readonly name: string;
  readonly isMain: boolean;
  readonly isPlayable: boolean;
  readonly isForceDisabled: boolean;
}
/** Versions were created, changed or deleted. */
export const gameVersionsChangedEvent = fact<readonly VersionState[]>('versionsChanged');
