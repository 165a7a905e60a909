/** Sends HTTP requests as raw bytes, including requests that no client library would send. */
import { connect } from 'node:net';

/** One reply as it arrived, with header names in lower case. */
export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string;
}
/** Sends bytes as they are: `fetch` refuses methods and requests that a test needs. */
export const sendBytes = (base: string, bytes: string): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(base);
    let text = '';
    const socket = connect({ port: Number(port), host: hostname });
    socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    socket.once('error', reject).once('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const lines = head.split('\r\n');
      const pairs = lines.slice(1).map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
      });
      resolve({
        status: Number(lines[0]?.split(' ')[1]),
        headers: Object.fromEntries(pairs),
        cookies: pairs.filter(([name]) => name === 'set-cookie').map(([, value]) => value),
        body: rest.join('\r\n\r\n'),
      });
    });
    socket.write(bytes);
  });
export const writeRequest = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: hall.example.org',
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n');
