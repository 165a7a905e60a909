import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import { regionMessages } from './regions.messages.ts';
import type { RegionServers, Regions } from './regions.api.ts';
import { lockRegionByCode } from './regions.store.ts';

/**
 * Creates the functions of regions, and a function that returns the registered functions about
 * servers.
 */
export function createRegions(): Regions & { readonly servers: () => RegionServers } {
  let registered: RegionServers | undefined;
  const open: Regions['open'] = async (tx, code) => {
    const region = await lockRegionByCode(tx, code);
    if (!region) throw buildFieldError('region', regionMessages.noRegion({ region: code }));
    if (!region.enabled)
      throw new AppError('CONFLICT', {
        because: regionMessages.regionDisabled({ region: region.name }),
      });
    return region;
  };
  return {
    open,
    async openTo(tx, call, code) {
      const region = await open(tx, code);
      const { regionId } = call.actor;
      if (regionId !== null && regionId !== region.id)
        throw new AppError('FORBIDDEN', {
          because: regionMessages.keyOfAnotherRegion({ region: region.name }),
        });
      return region;
    },
    register(servers) {
      registered = servers;
    },
    servers() {
      if (!registered) throw new Error('no module has registered the servers of regions');
      return registered;
    },
  };
}
