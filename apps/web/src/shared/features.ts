import type { Feature } from '@guildhall/contract/features';
import { featuresByPath } from 'virtual:portal-pages';
import { useCachedPublicSettings } from './use-settings.ts';

const featureOf = (path: string): Feature | undefined => featuresByPath[path];

/**
 * Features that operators have closed. Until the settings are loaded, all features count as open.
 * The server refuses calls of closed features anyway.
 */
export function useClosedFeatures() {
  const features = useCachedPublicSettings()?.features;
  const isClosed = (feature: Feature): boolean => features?.[feature] === false;
  return {
    is: isClosed,
    /** Returns the closed feature to which a page belongs. */
    page: (path: string): Feature | undefined => {
      const feature = featureOf(path);
      return feature !== undefined && isClosed(feature) ? feature : undefined;
    },
  };
}
