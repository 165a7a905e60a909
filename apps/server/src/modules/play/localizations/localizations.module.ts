import {
  gameLocalizationsApi as gs,
  localizationsSection as section,
  localizationsApi as api,
} from '@guildhall/contract/play/localizations.section';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import { createLocalizationUseCases } from './localizations.service.ts';
import { localizationsTable } from './localizations.tables.ts';

/** Languages of the game, and the texts that the game reads in each of them. */
export const localizationsModule = defineModule({
  name: 'localizations',
  create(kernel) {
    const use = createLocalizationUseCases(kernel);
    return {
      api: undefined,
      calls: [
        bindCalls(api, {
          uploadLocalization: async (call, { params, query }, wire) =>
            use.put(call, params.id, params.platform, await wire.file(), query.preview === 'true'),
          downloadLocalization: (_call, { params }) => use.download(params.id, params.platform),
          compareLocalization: (_call, { params }) => use.compare(params.id),
        }),
        bindCalls(gs, {
          localization: (_call, { params, query }) => use.served(params.shortcut, query.platform),
        }),
      ],
      sections: [
        (router) =>
          mountSection(kernel, router, section, localizationsTable, { compute: use.summary }),
      ],
    };
  },
});
