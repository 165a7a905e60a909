import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const siteContentMessages = defineMessages('content', {
  holdsQuotesOrListsInside: 'holds quotes or lists inside each other, more than twelve deep',
  html: 'holds HTML: {text}',
  picture: 'holds a picture: upload it as the picture of the article',
  notShown: 'holds a {kind}, which is not shown',
  link: 'holds a link that is not taken: {link}',
});
