import type { FastifyInstance, FastifyRequest } from 'fastify';
import { adminApiDocumentCalls } from '@guildhall/contract/documents/api-document';
import type { Config } from '../config/config.ts';
import { notFoundBody } from '../http/http-app.ts';
import { findRequestedLanguage } from '../say.ts';
import { bindCalls } from '../modules.ts';
import { createPageSender } from '../http/security-headers.ts';
import {
  apiDocumentNames,
  findApiDocsFile,
  readAdminApiDocument,
  type ApiDocumentName,
} from './api-docs.files.ts';
import { renderApiDocsPage } from './api-docs.page.ts';

/** Trusted Types policies that the viewer needs; no other page has them. */
const viewerPolicies = ['default', 'dompurify'];
const isDocument = (name: string): name is ApiDocumentName =>
  apiDocumentNames.some((known) => known === name);
const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  headers['if-none-match']?.includes(tag) === true;

/**
 * Binds the call that reads the back office's API document, because that document is not public.
 */
export const bindAdminApiDocument = bindCalls(adminApiDocumentCalls, {
  readAdminDocument: () => readAdminApiDocument(),
});

/** Mounts the pages that show the API documents, and the files that they load. */
export function mountApiDocs(http: FastifyInstance, config: Config): void {
  const sendPage = createPageSender(
    { publicUrl: config.publicUrl, captcha: undefined, messaging: undefined },
    viewerPolicies,
  );
  for (const path of ['/api-docs', '/api-docs/'])
    http.get(path, (_request, reply) => reply.redirect(`/api-docs/${apiDocumentNames[0]}`, 302));
  http.get<{ Params: { name: string } }>('/api-docs/:name', async (request, reply) => {
    const { name } = request.params;
    if (isDocument(name)) {
      const language = findRequestedLanguage(request.headers['accept-language']) ?? 'en';
      void reply.header('vary', 'accept-language');
      return sendPage(reply, await renderApiDocsPage(name, language));
    }
    const file = await findApiDocsFile(name);
    if (!file) return reply.code(404).type('application/json').send(notFoundBody);
    const { v } = request.query as { v?: unknown };
    const isForever = v === file.tag;
    void reply
      .header('etag', `"${file.tag}"`)
      .header('cache-control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache');
    return isKnown(request, file.tag)
      ? reply.code(304).send()
      : reply.type(file.type).send(file.bytes);
  });
}
