import type { FastifyRequest } from 'fastify';
import { AppError, buildFieldError } from '../errors.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { kernelMessages } from '../kernel.messages.ts';

/** Files sent together with the body of a call, by the names of their parts. */
export type AttachedFiles = ReadonlyMap<string, Buffer>;
export const noAttachedFiles: AttachedFiles = new Map();

/**
 * Converts the plain errors of the form parser for broken or missing forms. The parser's errors
 * about limits already have a status.
 */
function refusedUpload(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error;
  if (error instanceof AppError) throw error;
  throw new AppError('VALIDATION', {
    fields: [{ field: 'file', problem: kernelMessages.cutOff() }],
    cause: error,
  });
}
/** Reads the single uploaded file of a multipart call. */
export async function readUploadedFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_MEDIA', { because: kernelMessages.pictureAsForm() });
  const part = await request.file().catch(refusedUpload);
  if (!part) throw buildFieldError('file', problem('needed'));
  return part.toBuffer().catch(refusedUpload);
}

const parsed = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    throw buildFieldError('body', kernelMessages.json());
  }
};
/**
 * Reads a form with a JSON body in the part `body` and files with these names. The body is then
 * validated like any other body.
 */
export async function readMultipartForm(
  request: FastifyRequest,
  names: readonly string[],
  bodyBytesMax: number,
): Promise<AttachedFiles> {
  const attached = new Map<string, Buffer>();
  let body: unknown;
  const parts = request.parts({
    limits: { files: names.length, fields: 1, parts: names.length + 1, fieldSize: bodyBytesMax },
  });
  try {
    for await (const part of parts)
      if (part.type === 'field' && part.fieldname === 'body') {
        if (part.valueTruncated) throw new AppError('TOO_LARGE');
        body = parsed(part.value);
      } else if (part.type === 'file' && names.includes(part.fieldname))
        attached.set(part.fieldname, await part.toBuffer());
      else throw buildFieldError(part.fieldname, problem('strange'));
  } catch (error) {
    refusedUpload(error);
  }
  request.body = body;
  return attached;
}
