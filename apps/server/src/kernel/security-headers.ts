import type { Config } from './config.ts';

/** What a configured provider adds to the policy; nothing without one. */
function outside({ captcha, messaging }: Pick<Config, 'captcha' | 'messaging'>) {
  const script = captcha && new URL(captcha.scriptUrl);
  const folder = script && new URL('.', script).href;
  const google = script?.hostname === 'www.google.com';
  const push = messaging
    ? ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']
    : [];
  return {
    scripts: [folder, google ? 'https://www.gstatic.com/recaptcha/' : undefined].filter(
      (one) => one !== undefined,
    ),
    frames: folder === undefined ? [] : [folder],
    connects: [...(folder === undefined ? [] : [folder]), ...push],
    // Ours admits the addresses of programs that a setting names; the captcha's provider has one of
    // its own.
    policies: captcha || messaging ? ['guildhall', ...(google ? ['goog#html'] : [])] : ["'none'"],
  };
}
/** What pages may load and do; it holds in development and in tests too. */
const policy = ({ scripts, frames, connects, policies }: ReturnType<typeof outside>): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connects].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ['trusted-types', ...policies].join(' '),
  ].join(';');

/**
 * Headers of every answer: made once, because they are the same for all (making them cost 50 µs a
 * request).
 */
export const securityHeaders = (
  config: Pick<Config, 'captcha' | 'messaging' | 'publicUrl'>,
): Readonly<Record<string, string>> => ({
  'content-security-policy': policy(outside(config)),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  ...(config.publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});
