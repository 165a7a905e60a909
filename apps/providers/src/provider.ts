/**
 * Simulates a provider: speaks the real protocol over HTTP, with the peculiarities of the provider
 * that it replaces.
 */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Account, type ClientMetadata } from 'oidc-provider';
import { renderFaultsPage, renderConsentPage } from './pages.ts';
import { createOidcFileAdapter } from './stored.adapter.ts';

/** Faults on demand, set by `POST /faults` or on the provider's own page. */
export interface ProviderFaults {
  /** Delay of every answer in milliseconds. */
  slowMs: number;
  /** Answers with a page of HTML instead of the expected answer. */
  nonsense: boolean;
  /** Closes every connection. */
  down: boolean;
  /** Carries out the request, then closes the connection instead of answering. */
  lost: boolean;
  /** Signs ID tokens with a key other than the published one. */
  forged: boolean;
  /** Ids of accounts whose owners have revoked the product's access. */
  revoked: string[];
}
/** Display name of an account at a local provider; every id is valid. */
export const toPlayerName = (id: string): string => `player${id}`;

export interface ProviderExchange {
  readonly request: IncomingMessage;
  readonly reply: ServerResponse;
  readonly url: URL;
  /** Account that the call's access token belongs to; undefined if the token is invalid. */
  readonly owner: () => Promise<string | undefined>;
  readonly answer: (status: number, body: unknown, headers?: Record<string, string>) => void;
  readonly readBody: () => Promise<string>;
}
/** Peculiarities of one provider. */
export interface ProviderSpec {
  readonly title: string;
  readonly routes: { authorization: string; token: string; revocation: string };
  readonly scopes: readonly string[];
  /** Lifetime of an access token in seconds. */
  readonly accessSeconds: number;
  readonly clientProof: 'client_secret_post' | 'client_secret_basic';
  /** Ignores the proof key of PKCE, and returns `scope` as a list. */
  readonly isTwitch?: boolean;
  /** Answers calls that are not part of the protocol. Returns false if there is no such call. */
  answerCall(exchange: ProviderExchange): Promise<boolean>;
}
export interface StartOptions {
  /** Port to listen on; 0 for any free port. */
  readonly port: number;
  readonly client: { readonly id: string; readonly secret: string };
  /** Address to which players come back. */
  readonly callback: string;
  /** File that stores granted access; without it, the grants are lost when the program ends. */
  readonly file?: string;
}
export interface LocalProvider {
  readonly origin: string;
  readonly faults: ProviderFaults;
  stop(): Promise<void>;
}
const daySeconds = 86_400;

/**
 * Starts a provider on 127.0.0.1. The provider lets everybody sign in as anybody, so it is for
 * development and tests only.
 */
export async function startProvider(
  spec: ProviderSpec,
  { port, client, callback, file }: StartOptions,
): Promise<LocalProvider> {
  const http = createServer();
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const faults = createFaults();
  const provider = createProvider(spec, { origin, client, callback, file, faults });
  const serve = provider.callback();
  http.on('request', (request, reply) => {
    handle(request, reply).catch((error: unknown) =>
      answerJson(reply, 400, { error: (error as Error).message }),
    );
  });
  return {
    origin,
    faults,
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname === '/' || url.pathname === '/faults')
      return control(request, reply, { title: spec.title, faults });
    if (await misbehave(faults, request, reply, isForPeople(spec, url))) return undefined;
    if (url.pathname.startsWith('/interaction/')) return interact(request, reply);
    const answered = await spec.answerCall({
      request,
      reply,
      url,
      owner: () => findOwner(request),
      answer: (status, body, headers) =>
        faults.lost ? void request.socket.destroy() : answerJson(reply, status, body, headers),
      readBody: () => readText(request),
    });
    return answered || serve(request, reply);
  }

  async function interact(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, reply);
    if (request.method === 'GET')
      return renderConsentPage(reply, spec.title, String(params['scope']).split(' '));
    const form = new URLSearchParams(await readText(request));
    const merge = { mergeWithLastSubmission: false };
    if (form.get('allow') !== '1') {
      const denied = { error: 'access_denied', error_description: 'The user denied access' };
      return provider.interactionFinished(request, reply, denied, merge);
    }
    const accountId = (form.get('account') ?? '').trim() || '1001';
    faults.revoked = faults.revoked.filter((id) => id !== accountId);
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    const loginResult = { login: { accountId }, consent: { grantId: await grant.save() } };
    return provider.interactionFinished(request, reply, loginResult, merge);
  }

  async function findOwner(request: IncomingMessage): Promise<string | undefined> {
    const token = /^(?:Bearer|OAuth) (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const accessToken = token === undefined ? undefined : await provider.AccessToken.find(token);
    const id = accessToken?.accountId;
    return id === undefined || faults.revoked.includes(id) ? undefined : id;
  }
}

/** Returns the settings of a provider without faults. */
const createFaults = (): ProviderFaults => ({
  slowMs: 0,
  nonsense: false,
  down: false,
  lost: false,
  forged: false,
  revoked: [],
});

/** Returns true for pages that people open; of all faults, only `down` affects these pages. */
const isForPeople = ({ routes }: ProviderSpec, { pathname }: URL): boolean =>
  pathname.startsWith('/interaction') || pathname.startsWith(routes.authorization);

/** Returns true if a simulated fault has replied, or if the caller has disconnected. */
async function misbehave(
  { down, slowMs, nonsense }: ProviderFaults,
  request: IncomingMessage,
  reply: ServerResponse,
  isPage: boolean,
): Promise<boolean> {
  if (down) return request.socket.destroy().destroyed;
  if (isPage) return false;
  if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs));
  if (nonsense && !request.destroyed) {
    reply.setHeader('content-type', 'text/html');
    reply.end('<html>Maintenance</html>');
  }
  return nonsense || request.destroyed;
}

/** Shows the provider's faults, and sets them from a form or a JSON body. */
async function control(
  request: IncomingMessage,
  reply: ServerResponse,
  { title, faults }: { readonly title: string; readonly faults: ProviderFaults },
): Promise<void> {
  if (request.method === 'POST')
    Object.assign(faults, toFaults(request.headers['content-type'] ?? '', await readText(request)));
  if (request.headers.accept?.includes('text/html')) renderFaultsPage(reply, title, faults);
  else answerJson(reply, 200, faults);
}

let signingKey: KeyObject | undefined;
/**
 * Shares one signing key among all providers of this process, because generating a key takes about
 * 100 milliseconds.
 */
const getSigningKey = (): KeyObject =>
  (signingKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
function createProvider(
  spec: ProviderSpec,
  {
    origin,
    client,
    callback,
    file,
    faults,
  }: Omit<StartOptions, 'port'> & { readonly origin: string; readonly faults: ProviderFaults },
): Provider {
  const metadata: ClientMetadata = {
    client_id: client.id,
    client_secret: client.secret,
    redirect_uris: [callback],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: spec.clientProof,
  };
  const provider = new Provider(origin, {
    adapter: createOidcFileAdapter(file),
    clients: [metadata],
    routes: { ...spec.routes, jwks: '/oauth2/keys', userinfo: '/userinfo' },
    scopes: [...new Set([...spec.scopes, 'openid', 'offline_access'])],
    pkce: { required: () => false },
    claims: { openid: ['sub', 'preferred_username', 'email', 'email_verified'] },
    conformIdTokenClaims: false,
    jwks: { keys: [{ ...getSigningKey().export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    features: {
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, { clientId }, token) => token.clientId === clientId,
      },
    },
    ttl: {
      AccessToken: spec.accessSeconds,
      RefreshToken: 30 * daySeconds,
      Grant: 30 * daySeconds,
      Interaction: 600,
      Session: 600,
      AuthorizationCode: 60,
      IdToken: 3_600,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // an owner who has revoked access is no longer found, so tokens are not renewed either
    findAccount: (_context, id) => (faults.revoked.includes(id) ? undefined : toAccount(id)),
    cookies: { keys: [client.secret] },
  });
  provider.use(async (context, next) => {
    if (spec.isTwitch && context.path === spec.routes.authorization)
      context.querystring = new URLSearchParams(
        [...new URLSearchParams(context.querystring)].filter(
          ([name]) => !name.startsWith('code_challenge'),
        ),
      ).toString();
    await next();
    if (context.path !== spec.routes.token) return;
    const body = context.body as { scope?: unknown; id_token?: unknown } | undefined;
    if (spec.isTwitch && typeof body?.scope === 'string')
      context.body = { ...body, scope: body.scope.split(' ') };
    if (faults.forged && typeof body?.id_token === 'string')
      context.body = { ...(context.body as object), id_token: forgeSignature(body.id_token) };
  });
  return provider;
}

/** Replaces the signature of a token with that of an unpublished key. */
function forgeSignature(token: string): string {
  const signed = token.slice(0, token.lastIndexOf('.'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}
const toAccount = (id: string): Account => ({
  accountId: id,
  claims: () => ({
    sub: id,
    preferred_username: toPlayerName(id),
    // the id of an account may be an e-mail address, because sign-ins need an address that the
    // product knows
    email: id.includes('@') ? id : `${toPlayerName(id)}@example.org`,
    email_verified: true,
  }),
});

function answerJson(
  reply: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  if (reply.headersSent) return;
  reply.writeHead(status, { 'content-type': 'application/json', ...headers });
  reply.end(body === undefined ? undefined : JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** Reads faults from a JSON body, or from the form on the provider's own page. */
function toFaults(contentType: string, text: string): Partial<ProviderFaults> {
  if (contentType.includes('json')) return JSON.parse(text) as Partial<ProviderFaults>;
  const form = new URLSearchParams(text);
  return {
    slowMs: Number(form.get('slowMs') ?? 0) || 0,
    nonsense: form.has('nonsense'),
    down: form.has('down'),
    lost: form.has('lost'),
    forged: form.has('forged'),
    revoked: (form.get('revoked') ?? '').split(/[\s,]+/).filter(Boolean),
  };
}
