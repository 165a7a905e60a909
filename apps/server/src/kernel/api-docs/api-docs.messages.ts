import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Texts around the API documents. The documents themselves exist only in English. */
export const apiDocsMessages = defineMessages('apiDocs', {
  title: 'API: {name}',
  documents: 'API documents',
  gameServer: 'Game servers',
  portal: 'Portal',
  admin: 'Back office',
  guide: 'Guide',
  vectors: 'Signatures to check against',
  program: 'A server in Python',
  file: 'The document (JSON)',
  loading: 'The document is being loaded',
  failed: 'The document could not be loaded. Check the connection and open the page again.',
  forAdministrators:
    'This document is for administrators. Open the back office in this browser, then open this page again.',
  search: 'Find a call',
  sections: 'Sections',
  none: 'No call has these words',
  noScript: 'This page needs JavaScript.',
});
