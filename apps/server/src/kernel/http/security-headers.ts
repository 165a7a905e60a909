import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';

/** Lists the sources that the configured providers need in the Content-Security-Policy; may be empty. */
function listProviderSources({ captcha, messaging }: Pick<Config, 'captcha' | 'messaging'>) {
  const script = captcha && new URL(captcha.scriptUrl);
  const folder = script && new URL('.', script).href;
  const google = script?.hostname === 'www.google.com';
  const push = messaging
    ? ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']
    : [];
  return {
    scripts: [folder, google ? 'https://www.gstatic.com/recaptcha/' : undefined].filter(
      (entry) => entry !== undefined,
    ),
    frames: folder === undefined ? [] : [folder],
    connects: [...(folder === undefined ? [] : [folder]), ...push],
    // Trusted Types policies: our own one allows scripts only from configured addresses; the
    // captcha's script creates others
    policies: captcha || messaging ? ['guildhall', ...(google ? ['goog#html'] : [])] : ["'none'"],
  };
}
/** Content security policy of pages; also applies in development and tests. */
const directives = ({
  scripts,
  frames,
  connects,
  policies,
}: ReturnType<typeof listProviderSources>) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...scripts],
  'style-src': ["'self'"],
  // currency icons come from addresses that a studio or a chain publishes (decision 0049)
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...connects],
  ...(frames.length > 0 && { 'frame-src': frames }),
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': policies,
});

/**
 * Creates the function that allows a reply to load contents, which a page and the script of a
 * worker need; it replaces the headers that every reply has. `policies` are the trusted-types
 * policies. Uses Helmet without its Fastify plugin, which builds the headers again for each request
 * and costs 7 µs more (decision 0023).
 */
export function createContentAllower(
  config: Pick<Config, 'captcha' | 'messaging' | 'publicUrl'>,
  policies: readonly string[] = listProviderSources(config).policies,
): (reply: FastifyReply) => FastifyReply {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: directives({ ...listProviderSources(config), policies: [...policies] }),
    },
    ...(!config.publicUrl.startsWith('https:') && { strictTransportSecurity: false }),
  });
  return (reply) => {
    protect(reply.request.raw, reply.raw, () => {});
    return reply;
  };
}
/** Creates the function that sends HTML as a page, with the headers that pages need. */
export function createPageSender(
  ...args: Parameters<typeof createContentAllower>
): (reply: FastifyReply, html: string | Buffer) => FastifyReply {
  const allowContents = createContentAllower(...args);
  return (reply, html) =>
    allowContents(reply)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
}
/**
 * Sets the security headers of replies that are no pages. If a browser nevertheless shows such a
 * reply as a page, the policy lets the page load and run nothing. Headers that only pages obey are
 * left out, because they would add 400 bytes to each call and each script.
 */
export const createReplyHeaderSetter = (config: Pick<Config, 'publicUrl'>) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: nothingAllowed },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    ...(!config.publicUrl.startsWith('https:') && { strictTransportSecurity: false }),
  });
const nothingAllowed = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};
type SecurityHeaderSetter = ReturnType<typeof createReplyHeaderSetter>;

/** Lists the security headers as lines of HTTP, for replies that are written without Fastify. */
export function listSecurityHeaderLines(protect: SecurityHeaderSetter): string[] {
  const request = new IncomingMessage(new Socket());
  const reply = new ServerResponse(request);
  protect(request, reply, () => {});
  return Object.entries(reply.getHeaders()).map(([name, value]) => `${name}: ${String(value)}`);
}
