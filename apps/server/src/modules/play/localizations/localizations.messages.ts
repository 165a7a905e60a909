import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const localizationMessages = defineMessages('localizations', {
  putFile: 'File of {language} for {platform}',
  fileTakenBack: 'Another file was put in its place since',
  tooLarge: 'is larger than {max} MB',
  tooMany: 'has more than {max} texts',
  notTexts: 'is no object of texts',
  notText: '{key} is neither a text nor an object of texts',
  strange: '{key} holds a character that is not text',
  twice: '{key} is there twice',
  deep: '{key} lies deeper than {max} objects',
});
