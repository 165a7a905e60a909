import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';

/**
 * Judges the answer of a captcha before anything else is done. CAPTCHA_FAILED when it does not
 * hold; UNAVAILABLE when its provider is silent.
 */
type Captcha = (answer: string, address: string | null) => Promise<void>;
export interface Captchas {
  readonly require: Captcha;
  /**
   * For what asks only after some attempts: whether one was solved, undefined where there is none.
   * A wrong answer is CAPTCHA_FAILED.
   */
  solved(answer: string | undefined, address: string | null): Promise<boolean | undefined>;
}

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
/** Below this a provider that scores takes the visitor for a program. */
const scoreMin = 0.3;

/** Without a key there is no captcha, and whatever stands in the field is skipped (OP-56). */
export function createCaptchas(kernel: Pick<Kernel, 'config' | 'outbound'>): Captchas {
  const require = createCaptcha(kernel);
  return {
    require,
    async solved(answer, address) {
      if (!kernel.config.captcha) return undefined;
      if (answer === undefined || answer === '') return false;
      await require(answer, address);
      return true;
    },
  };
}
function createCaptcha({ config, outbound }: Pick<Kernel, 'config' | 'outbound'>): Captcha {
  const { captcha } = config;
  if (!captcha) return async () => {};
  outbound.allow(captcha.verifyUrl);
  return async (answer, address) => {
    if (answer === '') throw new AppError('CAPTCHA_FAILED');
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
    const own = hostname === undefined || hostname === new URL(config.publicUrl).hostname;
    if (success !== true || !own || (typeof score === 'number' && score < scoreMin))
      throw new AppError('CAPTCHA_FAILED');
  };
}
