import * as m from '../../messages/messages.js';
import classes from './binding-code.module.css';
import { SecretKey } from './secret-key.tsx';

/** The code that an authenticator scans, and its key for who types it. */
export function AuthenticatorQrCode({
  qrCode,
  secret,
  buttonClass,
}: {
  qrCode: string;
  secret: string;
  /** Look of a button where it stands. */
  buttonClass: string;
}) {
  return (
    <>
      <p>{m.two_factor_bind_text()}</p>
      <img className={classes.qr} src={qrCode} alt={m.two_factor_qr()} width="220" height="220" />
      <SecretKey secret={secret} buttonClass={buttonClass} />
    </>
  );
}
