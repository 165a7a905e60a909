import * as m from '../../messages/messages.js';
import classes from './binding-code.module.css';
import { AuthenticatorSecretKey } from './secret-key.tsx';

/** QR code for an authenticator app, and its key to type by hand. */
export function AuthenticatorQrCode({
  qrCode,
  secret,
  buttonClass,
}: {
  qrCode: string;
  secret: string;
  /** Class that gives the button the caller's style. */
  buttonClass: string;
}) {
  return (
    <>
      <p>{m.two_factor_bind_text()}</p>
      <img className={classes.qr} src={qrCode} alt={m.two_factor_qr()} width="220" height="220" />
      <AuthenticatorSecretKey secret={secret} buttonClass={buttonClass} />
    </>
  );
}
