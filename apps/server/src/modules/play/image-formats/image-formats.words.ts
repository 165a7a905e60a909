import { pictureKindNames, pictureKinds } from '@guildhall/contract/pictures';
import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('image-formats', {
  rowsRemade: 'rows whose previews are made anew',
});
/** Names of picture kinds, for error messages. */
defineWords(
  'picture-kind',
  Object.fromEntries(pictureKindNames.map((kind) => [kind, pictureKinds[kind].label])),
);

/** Name of the task for operators. */
defineWords('task', { 'image-formats.remake': 'Pictures in another format' });
