import { defineWords } from '@guildhall/contract/kit/text/words';

/** Texts around the API documents, which are in English themselves. */
export const words = defineWords('apiDocs', {
  title: ['API: {name}', 'API: {name}'],
  documents: ['API documents', 'Документы API'],
  gameServer: ['Game servers', 'Игровые серверы'],
  portal: ['Portal', 'Портал'],
  admin: ['Back office', 'Панель управления'],
  guide: ['Guide', 'Руководство'],
  vectors: ['Signatures to check against', 'Подписи для проверки'],
  program: ['A server in Python', 'Сервер на Python'],
  file: ['The document (JSON)', 'Документ (JSON)'],
  loading: ['The document is being loaded', 'Документ загружается'],
  failed: [
    'The document could not be loaded. Check the connection and open the page again.',
    'Документ не загрузился. Проверьте соединение и откройте страницу снова.',
  ],
  forAdministrators: [
    'This document is for administrators. Open the back office in this browser, then open this page again.',
    'Этот документ для администраторов. Откройте панель управления в этом браузере и затем снова эту страницу.',
  ],
  noScript: ['This page needs JavaScript.', 'Для этой страницы нужен JavaScript.'],
});
