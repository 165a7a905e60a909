/**
 * A fake server inside the page. It gives the answers that a test sets, and checks requests and
 * answers against the contract: an invalid body, an invalid answer or an unexpected call fails the
 * test.
 */
import { accountCalls } from '@guildhall/contract/identity/accounts/accounts';
import { listErrorCodes, errors, type ErrorBody, type ErrorCode } from '@guildhall/contract/errors';
import type { Endpoint, Reply } from '@guildhall/contract/kit/endpoint';

export interface RecordedCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
}
/** A refusal with an error code that the endpoint declares. */
class Refusal {
  readonly code: ErrorCode;
  readonly bodyFields: Partial<ErrorBody>;
  constructor(code: ErrorCode, bodyFields: Partial<ErrorBody>) {
    this.code = code;
    this.bodyFields = bodyFields;
  }
}
/**
 * Builds a refusal as the server would. `bodyFields` are the text, fields and details that the test
 * sets.
 */
export const buildRefusal = (code: ErrorCode, bodyFields: Partial<ErrorBody> = {}): Refusal =>
  new Refusal(code, bodyFields);
/** Answer that makes the call fail as if the connection was lost. */
export const noReply = Symbol('no answer');

type Given<E extends Endpoint> = Reply<E> | Refusal | typeof noReply;
type Answer<E extends Endpoint> =
  | Given<E>
  | ((asked: RecordedCall) => Given<E> | Promise<Given<E>>);
interface Route {
  readonly endpoint: Endpoint;
  readonly path: RegExp;
  readonly answer: unknown;
  readonly asked: RecordedCall[];
}
let routes: Route[] = [];
let faults: string[] = [];

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** Sets the answer to a call, from now on, in place of any earlier one. */
export function mockReply<E extends Endpoint>(
  endpoint: E,
  given: Answer<E>,
): readonly RecordedCall[] {
  const route = { endpoint, path: pattern(endpoint.path), answer: given, asked: [] };
  routes = [
    route,
    ...routes.filter(
      (route) => route.endpoint.path !== endpoint.path || route.endpoint.method !== endpoint.method,
    ),
  ];
  return route.asked;
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return request.formData();
  const text = await request.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

function refusalOf(endpoint: Endpoint, { code, bodyFields }: Refusal): Response {
  if (!listErrorCodes(endpoint).includes(code))
    faults.push(`${endpoint.summary}: ${code} is not declared`);
  const { status, text } = errors[code];
  return Response.json({ code, message: text, ...bodyFields }, { status });
}

function replyOf(endpoint: Endpoint, reply: unknown): Response {
  if (endpoint.carries === 'csv') return new Response(String(reply));
  const judged = endpoint.reply.safeParse(reply);
  if (!judged.success)
    faults.push(`${endpoint.summary} answers otherwise: ${judged.error.message}`);
  return Response.json(judged.success ? judged.data : reply);
}

/** Rejects as the browser does when the caller aborts the call. */
const givenUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });

const placesIn = ({ endpoint }: Route): number => endpoint.path.split('{').length;

async function respond(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [route] = routes
    .filter((route) => route.endpoint.method === request.method && route.path.test(pathname))
    // an exact path takes precedence over a path with a placeholder
    .toSorted((a, b) => placesIn(a) - placesIn(b));
  if (!route) {
    faults.push(`unexpected request: ${request.method} ${pathname}`);
    throw new TypeError('Failed to fetch');
  }
  const { endpoint } = route;
  const asked = {
    params: { ...route.path.exec(pathname)?.groups },
    query: Object.fromEntries(searchParams),
    body: await bodyOf(request.clone()),
    headers: request.headers,
  };
  const judged = asked.body instanceof FormData ? undefined : endpoint.body?.safeParse(asked.body);
  if (judged?.success === false)
    faults.push(`${endpoint.summary} is asked otherwise: ${judged.error.message}`);
  route.asked.push(asked);
  const given: unknown =
    typeof route.answer === 'function'
      ? await (route.answer as (asked: RecordedCall) => unknown)(asked)
      : route.answer;
  if (given === noReply) throw new TypeError('Failed to fetch');
  return given instanceof Refusal ? refusalOf(endpoint, given) : replyOf(endpoint, given);
}

const own = globalThis.fetch;
/** Sends every call of the page to the fake server from now on. */
export function startFakeServer(): void {
  routes = [];
  faults = [];
  // pages poll the state of every change whose reply was lost
  mockReply(accountCalls.readCommandState, { done: false });
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    // requests of the test runner and for test pictures are not part of the product
    if (!new URL(request.url).pathname.startsWith('/api/')) return own(request);
    return Promise.race([respond(request), givenUp(request.signal)]);
  };
}
/** Stops the fake server; returns the calls and answers that have violated the contract. */
export function stopFakeServer(): string[] {
  globalThis.fetch = own;
  return faults;
}
