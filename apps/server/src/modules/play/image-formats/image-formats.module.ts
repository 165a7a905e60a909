import { defineModule } from '../../../kernel/modules.ts';
import { mountImageFormatSection } from './image-formats.admin.ts';
import { createImageFormats } from './image-formats.service.ts';

/** Formats of pictures: the sizes that uploads may have, and the previews that are generated. */
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
