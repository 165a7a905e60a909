import type { Config } from '../../../../kernel/config/config.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { OutboundHttp } from '../../../../kernel/outbound/outbound.ts';
import type { CaptchaProvider } from './credentials.captcha.ts';

interface Verdict {
  readonly success?: unknown;
  readonly score?: unknown;
  readonly hostname?: unknown;
}
function verdictOf(text: string): Verdict {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
/**
 * Lowest accepted score, for providers that score visitors. A visitor with a lower score is
 * probably a program.
 */
const scoreMin = 0.3;

/**
 * Creates a captcha provider for Google's reCAPTCHA, or for any service with the protocol
 * `siteverify`.
 */
export function createSiteverifyProvider(
  captcha: NonNullable<Config['captcha']>,
  publicUrl: string,
  outbound: OutboundHttp,
): CaptchaProvider {
  outbound.allow(captcha.verifyUrl);
  return {
    async holds(answer, address) {
      const form = new URLSearchParams({
        secret: captcha.secret,
        response: answer,
        ...(address !== null && { remoteip: address }),
      });
      const reply = await outbound.send(captcha.verifyUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      });
      if (reply.status !== 200) throw new AppError('UNAVAILABLE');
      const { success, score, hostname } = verdictOf(reply.text);
      const own = hostname === undefined || hostname === new URL(publicUrl).hostname;
      return success === true && own && !(typeof score === 'number' && score < scoreMin);
    },
  };
}
