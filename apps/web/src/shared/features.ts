import type { Feature } from '@guildhall/contract/features';
import { featuresByPath } from 'virtual:portal-pages';
import { useCachedPublicSettings } from './use-settings.ts';

const featureOf = (path: string): Feature | undefined => featuresByPath[path];

/**
 * Returns the features that operators have closed. Until the settings are loaded, all features
 * count as open; the server refuses calls of closed features anyway.
 */
export function useClosedFeatures() {
  const features = useCachedPublicSettings()?.features;
  const isClosed = (feature: Feature): boolean => features?.[feature] === false;
  return {
    is: isClosed,
    /** Returns the feature of a page if the feature is closed. */
    page: (path: string): Feature | undefined => {
      const feature = featureOf(path);
      return feature !== undefined && isClosed(feature) ? feature : undefined;
    },
  };
}
