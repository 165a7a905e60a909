import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { createSiteverifyProvider } from './credentials.siteverify.ts';

/** Service that checks the captcha answers of visitors. */
export interface CaptchaProvider {
  /** Returns true if the answer is correct. Throws UNAVAILABLE if the provider does not respond. */
  holds(answer: string, address: string | null): Promise<boolean>;
}
export interface CaptchaChecks {
  /**
   * Checks the answer to a captcha before anything else in the call. Throws CAPTCHA_FAILED for a
   * wrong answer, UNAVAILABLE if the provider does not respond.
   */
  require(answer: string, address: string | null): Promise<void>;
  /**
   * Checks the answer to a captcha in calls that require one only after some attempts. Returns true
   * if the answer is correct, false if there is no answer, undefined if captchas are off. Throws
   * CAPTCHA_FAILED for a wrong answer.
   */
  solved(answer: string | undefined, address: string | null): Promise<boolean | undefined>;
}

/**
 * Creates captcha checks. Without a configured key, captchas are off, and the answer is ignored
 * (OP-56).
 */
export function createCaptchaChecks({
  config,
  outbound,
}: Pick<Kernel, 'config' | 'outbound'>): CaptchaChecks {
  const provider =
    config.captcha && createSiteverifyProvider(config.captcha, config.publicUrl, outbound);
  const require: CaptchaChecks['require'] = async (answer, address) => {
    if (!provider) return;
    if (answer === '' || !(await provider.holds(answer, address)))
      throw new AppError('CAPTCHA_FAILED');
  };
  return {
    require,
    async solved(answer, address) {
      if (!provider) return undefined;
      if (answer === undefined || answer === '') return false;
      await require(answer, address);
      return true;
    },
  };
}
