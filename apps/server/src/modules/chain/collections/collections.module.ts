import { defineModule } from '../../../kernel/modules.ts';
import { StartupError } from '../../../kernel/operation/startup-error.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { chainSigningModule } from '../signing/signing.module.ts';
import { createCollectionMints } from './collections.service.ts';
import { countMetadataUriExcessBytes } from './metadata.ts';

/** Creates the mints of collections on the chain, with their names and metadata. */
export const chainCollectionsModule = defineModule({
  name: 'chain-collections',
  uses: { network: chainNetworkModule, signing: chainSigningModule },
  create(kernel, deps) {
    const { chain, publicUrl } = kernel.config;
    return {
      api: createCollectionMints(deps.network.client, deps.signing, { publicUrl }),
      check: async () => {
        const excess = chain.rpcUrl === undefined ? 0 : countMetadataUriExcessBytes(publicUrl);
        if (excess > 0)
          throw new StartupError(
            `PUBLIC_URL is ${excess} bytes too long: a mint on the chain has room for 64 bytes with the address of its metadata.`,
          );
      },
    };
  },
});
