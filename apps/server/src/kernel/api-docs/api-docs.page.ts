import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { adminApiDocumentCalls } from '@guildhall/contract/documents/api-document';
import { formatMessage } from '../say.ts';
import { apiDocumentNames, findApiDocsFile, type ApiDocumentName } from './api-docs.files.ts';
import { apiDocsMessages } from './api-docs.messages.ts';

const titles: Readonly<Record<ApiDocumentName, Sentence>> = {
  'game-server': apiDocsMessages.gameServer(),
  portal: apiDocsMessages.portal(),
  admin: apiDocsMessages.admin(),
};
/** Files that belong to a document, with the texts of their links. */
const files: Readonly<Record<ApiDocumentName, readonly (readonly [string, Sentence])[]>> = {
  'game-server': [
    ['connect-without-node.md', apiDocsMessages.guide()],
    ['signature-vectors.json', apiDocsMessages.vectors()],
    ['game_server.py', apiDocsMessages.program()],
    ['openapi-game-server.json', apiDocsMessages.file()],
  ],
  portal: [['openapi-portal.json', apiDocsMessages.file()]],
  admin: [],
};
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
/** Returns the address of a file that browsers cache until its content changes. */
const versioned = async (name: string): Promise<string> =>
  `/api-docs/${name}?v=${(await findApiDocsFile(name))?.tag ?? ''}`;

/** Writes the page that shows a document; the page's script loads the viewer and the document. */
export async function renderApiDocsPage(
  name: ApiDocumentName,
  language: Language,
): Promise<string> {
  const toHtml = (sentence: Sentence): string => escaped(formatMessage(sentence, language));
  const source =
    name === 'admin'
      ? adminApiDocumentCalls.readAdminDocument.path
      : await versioned(`openapi-${name}.json`);
  const links = apiDocumentNames.map(
    (other) =>
      `<a href="/api-docs/${other}"${other === name ? ' aria-current="page"' : ''}>${toHtml(titles[other])}</a>`,
  );
  const downloads = files[name].map(
    ([file, text]) => `<a href="/api-docs/${file}" class="file">${toHtml(text)}</a>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${toHtml(apiDocsMessages.title({ name: formatMessage(titles[name], language) }))}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${await versioned('swagger-ui.css')}">
<link rel="stylesheet" href="${await versioned('reference.css')}">
<script type="module" src="${await versioned('reference.mjs')}"></script>
</head>
<body data-viewer="${await versioned('swagger-ui-bundle.js')}" data-source="${source}"
 data-needs-admin="${String(name === 'admin')}" data-failed="${toHtml(apiDocsMessages.failed())}"
 data-for-administrators="${toHtml(apiDocsMessages.forAdministrators())}"
 data-search="${toHtml(apiDocsMessages.search())}" data-sections="${toHtml(apiDocsMessages.sections())}"
 data-none="${toHtml(apiDocsMessages.none())}">
<header>
<nav aria-label="${toHtml(apiDocsMessages.documents())}">${links.join('')}</nav>
<div>${downloads.join('')}</div>
</header>
<main id="reference" aria-busy="true"><p class="note" role="status">${toHtml(apiDocsMessages.loading())}</p>
<noscript><p class="note">${toHtml(apiDocsMessages.noScript())}</p></noscript></main>
</body>
</html>
`;
}
