import * as m from '../../messages/messages.js';
import classes from './recovery-code-list.module.css';

/** Recovery codes with what they are for; they are shown this once. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>{m.two_factor_recovery_text()}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
