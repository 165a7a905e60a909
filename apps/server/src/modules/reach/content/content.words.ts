import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('content', {
  holdsQuotesOrListsInside: [
    'holds quotes or lists inside each other, more than twelve deep',
    'содержит цитаты или списки, вложенные глубже двенадцати раз',
  ],
  html: ['holds HTML: {text}', 'содержит HTML: {text}'],
  picture: [
    'holds a picture: upload it as the picture of the article',
    'содержит изображение: загрузите его как изображение статьи',
  ],
  notShown: ['holds a {kind}, which is not shown', 'содержит {kind}, что не показывается'],
  link: ['holds a link that is not taken: {link}', 'содержит недопустимую ссылку: {link}'],
});
