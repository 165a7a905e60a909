import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
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
    // our own policy allows scripts only from configured addresses; the captcha's provider brings
    // its own policy
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
 * Sets the security headers of a reply; `policies` are the trusted-types policies. Uses Helmet
 * without its Fastify plugin, which builds the headers again for each request and costs 7 µs more
 * (decision 0023).
 */
export const createSecurityHeaderSetter = (
  config: Pick<Config, 'captcha' | 'messaging' | 'publicUrl'>,
  policies: readonly string[] = listProviderSources(config).policies,
) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: directives({ ...listProviderSources(config), policies: [...policies] }),
    },
    ...(!config.publicUrl.startsWith('https:') && { strictTransportSecurity: false }),
  });
type SecurityHeaderSetter = ReturnType<typeof createSecurityHeaderSetter>;

/** Lists the security headers as lines of HTTP, for replies that are written without Fastify. */
export function listSecurityHeaderLines(protect: SecurityHeaderSetter): string[] {
  const request = new IncomingMessage(new Socket());
  const reply = new ServerResponse(request);
  protect(request, reply, () => {});
  return Object.entries(reply.getHeaders()).map(([name, value]) => `${name}: ${String(value)}`);
}
