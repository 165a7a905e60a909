import type { Readable } from 'node:stream';
import type { HttpContext } from '../../../kernel/http/http.ts';

interface TaskFile {
  readonly name: string;
  readonly contentType: string;
  readonly stream: Readable;
}
/** Sends the file of a task. The browser saves the file under its name. */
export async function sendTaskFile(wire: HttpContext, file: Promise<TaskFile>): Promise<Readable> {
  const { name, contentType, stream } = await file;
  wire.header('content-type', contentType);
  wire.header('content-disposition', `attachment; filename="${name}"`);
  return stream;
}
