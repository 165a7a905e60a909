import { pictureKindNames, pictureKinds } from '@guildhall/contract/pictures';
import { defineWords } from '@guildhall/contract/kit/words';

/** What is said here: to operators. */
export const words = defineWords('image-formats', {
  rowsRemade: ['rows whose previews are made anew', 'строк, превью которых будут сделаны заново'],
});
/** What pictures serve, in refusals. */
defineWords(
  'picture-kind',
  Object.fromEntries(pictureKindNames.map((kind) => [kind, pictureKinds[kind].label])),
);

/** What operators call it where they watch it. */
defineWords('task', {
  'image-formats.remake': ['Pictures in another format', 'Изображения в другом формате'],
});
