import { useEffect } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { useSettings } from '../../shared/use-settings.ts';

/** Few sign-ins need a captcha: what asks for one loads with the first that does. */
const provider = () => import('./captcha-provider.ts');

/**
 * The answer of the configured captcha for one attempt. `ahead`: its script is loaded with the
 * page.
 */
export function useCaptcha(action: string, { ahead = true } = {}): () => Promise<string> {
  const { captchaKey: key, captchaScript: script } = useSettings() ?? {};
  useEffect(() => {
    if (ahead && key && script)
      void provider()
        .then(({ loadCaptcha }) => loadCaptcha(`${script}?render=${encodeURIComponent(key)}`))
        .catch(() => undefined);
  }, [ahead, key, script]);
  return () =>
    provider().then(
      ({ answerCaptcha }) => answerCaptcha(action),
      () => '',
    );
}

/**
 * For calls that ask for a captcha only after some attempts: sent without one, and once more with
 * its answer where the server wants it.
 */
export async function runWithCaptcha<T>(
  answer: () => Promise<string>,
  send: (recaptcha?: string) => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CAPTCHA_REQUIRED') throw error;
    return send(await answer());
  }
}
