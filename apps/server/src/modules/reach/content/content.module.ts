import { defineModule } from '../../../kernel/modules.ts';
import { contentParts } from './content.routes.ts';

/** News and hot links. */
export const content = defineModule({
  name: 'content',
  create: (kernel) => ({ api: undefined, ...contentParts(kernel) }),
});
