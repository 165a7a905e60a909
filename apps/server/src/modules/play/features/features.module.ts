import { toldRows } from '../../../kernel/in-game.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { mountFeatures } from './features.admin.ts';
import { createFeatures } from './features.api.ts';
import { featuresTable } from './features.tables.ts';
import { isDeclared, makeMissing } from './features.store.ts';

/** What operators can close as a whole. */
export const features = defineModule({
  name: 'features',
  create(kernel) {
    const api = createFeatures(kernel);
    return {
      api,
      sections: [(router) => mountFeatures(router, kernel, api)],
      inGame: { features: toldRows('features', featuresTable, isDeclared) },
      start: async () => void (await makeMissing(kernel.db.read, kernel.clock.now())),
    };
  },
});
