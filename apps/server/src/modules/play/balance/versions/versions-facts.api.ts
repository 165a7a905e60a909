import type { ChangeEffect } from '../../../../kernel/commands/effects.ts';
import { fact } from '../../../../kernel/facts.ts';

/** Values of the parameters that the platform reads, by their names. */
export type BalanceParameterValues = Readonly<Record<string, number>>;
/** Other parameters are what the platform goes by from the end of this transaction on. */
export const balanceParametersChangedEvent = fact<
  {
    readonly from: BalanceParameterValues;
    readonly to: BalanceParameterValues;
    readonly isPreview: boolean;
  },
  ChangeEffect
>('parametersChanged');
/** A version was force-disabled: nobody enters, and what runs on it is called off. */
export const versionForceDisabledEvent = fact<{ readonly versionId: number }, ChangeEffect>(
  'versionForceDisabled',
);
/** A version as everybody may know of it; one that was deleted or renamed is not playable. */
export interface VersionState {
  readonly name: string;
  readonly isMain: boolean;
  readonly isPlayable: boolean;
  readonly isForceDisabled: boolean;
}
/** Versions were made, changed or deleted. */
export const gameVersionsChangedEvent = fact<readonly VersionState[]>('versionsChanged');
