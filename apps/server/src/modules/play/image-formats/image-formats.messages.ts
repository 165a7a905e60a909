import { pictureKindNames, pictureKinds } from '@guildhall/contract/pictures';
import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const imageFormatMessages = defineMessages('image-formats', {
  rowsRemade: 'rows whose previews are made anew',
});
/** Names of picture kinds, for error messages. */
defineMessages(
  'picture-kind',
  Object.fromEntries(pictureKindNames.map((kind) => [kind, pictureKinds[kind].label])),
);

/** Name of the task for operators. */
defineMessages('task', { 'image-formats.remake': 'Pictures in another format' });
