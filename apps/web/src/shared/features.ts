import type { Feature } from '@guildhall/contract/features';
import { featuresByPath } from 'virtual:portal-pages';
import { useKnownSettings } from './use-settings.ts';

const featureOf = (path: string): Feature | undefined => featuresByPath[path];

/**
 * What of the portal operators have closed. Before it is known everything is taken for open: the
 * server refuses what is not.
 */
export function useClosed() {
  const features = useKnownSettings()?.features;
  const is = (feature: Feature): boolean => features?.[feature] === false;
  return {
    is,
    /** The closed feature that a page belongs to. */
    page: (path: string): Feature | undefined => {
      const feature = featureOf(path);
      return feature !== undefined && is(feature) ? feature : undefined;
    },
  };
}
