import type { Feature } from '@guildhall/contract/features';
import { portalRoutes, type PageRoute } from '@guildhall/contract/routes';
import { useKnownSettings } from './use-settings.ts';

const routes: readonly PageRoute[] = portalRoutes;
const featureOf = (path: string): Feature | undefined =>
  routes.find((route) => route.path === path)?.feature;

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
