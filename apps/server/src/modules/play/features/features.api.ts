import { featureFlags, featureNames as flags, type Feature } from '@guildhall/contract/features';
import { defineMessages, type Sentence } from '@guildhall/contract/kit/text/messages';
import type { Queries } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ChangeEffect } from '../../../kernel/commands/effects.ts';
import { listClosedFeatures, isFeatureClosed } from './features.store.ts';
import { featureMessages } from './features.messages.ts';

/** Describes activity that would continue after the feature is closed, with its amount. */
type GoingOn = (db: Queries) => Promise<ChangeEffect>;
export interface Features {
  isOpen(db: Queries, feature: Feature): Promise<boolean>;
  /** Throws FEATURE_CLOSED, naming the feature, if operators have closed this feature. */
  refuseClosed(feature: Feature): Promise<void>;
  readStates(db: Queries): Promise<Record<Feature, boolean>>;
  /**
   * Registers a function that counts activity that continues after a feature is closed. Operators
   * see the count before they close the feature.
   */
  runsOn(feature: Feature, count: GoingOn): void;
  runningOf(feature: Feature): readonly GoingOn[];
}

defineMessages('feature', Object.fromEntries(flags.map((flag) => [flag, featureFlags[flag]])));
const nameOf = (feature: Feature): Sentence => ({ key: `feature.${feature}` });

/**
 * Creates the functions that read the states of features. They read from the database on every
 * call, so that closing a feature takes effect on all servers at once.
 */
export function createFeaturesApi({ db }: Pick<Kernel, 'db'>): Features {
  const running = new Map<Feature, GoingOn[]>();
  return {
    isOpen: async (db, feature) => !(await isFeatureClosed(db, feature)),
    async refuseClosed(feature) {
      if (await isFeatureClosed(db.read, feature))
        throw new AppError('FEATURE_CLOSED', {
          because: featureMessages.closed({ feature: nameOf(feature) }),
          details: { feature },
        });
    },
    async readStates(db) {
      const closed = await listClosedFeatures(db);
      return Object.fromEntries(flags.map((flag) => [flag, !closed.has(flag)])) as Record<
        Feature,
        boolean
      >;
    },
    runsOn(feature, count) {
      running.set(feature, [...(running.get(feature) ?? []), count]);
    },
    runningOf: (feature) => running.get(feature) ?? [],
  };
}
