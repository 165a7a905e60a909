import { defineModule } from '../../../kernel/modules.ts';
import { mountImageFormatSection } from './image-formats.admin.ts';
import { createImageFormats } from './image-formats.service.ts';

/** Formats of pictures: accepted sizes and generated variants. */
export const imageFormatsModule = defineModule({
  name: 'image-formats',
  create(kernel) {
    const formats = createImageFormats(kernel);
    return {
      api: undefined,
      sections: [(router) => mountImageFormatSection(router, kernel, formats)],
    };
  },
});
