import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('localizations', {
  putFile: ['File of {language} for {platform}', 'Файл {language} для {platform}'],
  fileTakenBack: [
    'Another file was put in its place since',
    'С тех пор на его место положили другой файл',
  ],
  tooLarge: ['is larger than {max} MB', 'больше {max} МБ'],
  tooMany: ['has more than {max} texts', 'в нём больше {max} текстов'],
  notTexts: ['is no object of texts', 'это не объект с текстами'],
  notText: [
    '{key} is neither a text nor an object of texts',
    '{key} — не текст и не объект с текстами',
  ],
  strange: [
    '{key} holds a character that is not text',
    'в {key} есть символ, который не является текстом',
  ],
  twice: ['{key} is there twice', '{key} встречается дважды'],
  deep: ['{key} lies deeper than {max} objects', '{key} лежит глубже {max} объектов'],
});
