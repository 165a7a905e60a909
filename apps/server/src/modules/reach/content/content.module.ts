import { defineModule } from '../../../kernel/modules.ts';
import { features } from '../../play/features/features.module.ts';
import { createContentModuleParts } from './content.routes.ts';

/** News and hot links. */
export const content = defineModule({
  name: 'content',
  uses: { features },
  create: (kernel, used) => ({
    api: undefined,
    ...createContentModuleParts(kernel, used.features),
  }),
});
