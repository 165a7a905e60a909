import { defineModule } from '../../../kernel/modules.ts';
import { mountImageFormats } from './image-formats.admin.ts';
import { createImageFormats } from './image-formats.service.ts';

/** Which pictures are taken, and what is made of them. */
export const imageFormats = defineModule({
  name: 'image-formats',
  create(kernel) {
    const formats = createImageFormats(kernel);
    return { api: undefined, sections: [(router) => mountImageFormats(router, kernel, formats)] };
  },
});
