import { useEffect } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { usePublicSettings } from '../../shared/use-settings.ts';

/**
 * Loads the captcha code with the first sign-in that asks for a captcha, because few sign-ins do.
 */
const provider = () => import('./captcha-provider.ts');

/**
 * Returns a function that obtains the answer of the configured captcha for one attempt. With
 * `ahead`, the captcha's script loads with the page.
 */
export function useCaptchaResponse(action: string, { ahead = true } = {}): () => Promise<string> {
  const { captchaKey: key, captchaScript: script } = usePublicSettings() ?? {};
  useEffect(() => {
    if (ahead && key && script)
      void provider()
        .then(({ loadCaptchaScript: loadCaptcha }) =>
          loadCaptcha(`${script}?render=${encodeURIComponent(key)}`),
        )
        .catch(() => undefined);
  }, [ahead, key, script]);
  return () =>
    provider().then(
      ({ solveCaptcha: answerCaptcha }) => answerCaptcha(action),
      () => '',
    );
}

/**
 * Sends a call that requires a captcha only after some attempts: first without a captcha, and once
 * more with its response if the server demands it.
 */
export async function sendWithCaptcha<T>(
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
