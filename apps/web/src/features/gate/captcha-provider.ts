import { toTrustedScriptAddress } from '../../shared/script-address.ts';
import { loadPublicSettings } from '../../shared/use-settings.ts';

interface Provider {
  ready(onReady: () => void): void;
  execute(key: string, options: { action: string }): Promise<string>;
}
const provider = (): Provider | undefined => (globalThis as { grecaptcha?: Provider }).grecaptcha;
/**
 * Maximum wait for the provider's script in milliseconds. Afterwards the form is sent without an
 * answer, and the server reports that the answer is missing.
 */
const waitMs = 10_000;
let loading: Promise<void> | undefined;

/** Loads the provider's script, once. */
export function loadCaptchaScript(address: string): Promise<void> {
  loading ??= new Promise((resolve, fail) => {
    const script = document.createElement('script');
    script.src = toTrustedScriptAddress(address);
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      // the next attempt loads the script again
      loading = undefined;
      script.remove();
      fail(new Error('The captcha could not be loaded'));
    };
    document.head.append(script);
  });
  return loading;
}
async function ask(action: string): Promise<string> {
  // a form can be sent before the page knows if there is a captcha
  const { captchaKey: key, captchaScript: script } = await loadPublicSettings();
  if (!key || !script) return '';
  await loadCaptchaScript(`${script}?render=${encodeURIComponent(key)}`);
  const loadedProvider = provider();
  if (!loadedProvider) return '';
  await new Promise<void>((resolve) => loadedProvider.ready(resolve));
  return loadedProvider.execute(key, { action });
}

/**
 * Returns the response of the configured captcha. The response is empty if no captcha is configured
 * or its provider does not respond (OP-56).
 */
export function solveCaptcha(action: string): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), waitMs));
  return Promise.race([ask(action).catch(() => ''), late]);
}
