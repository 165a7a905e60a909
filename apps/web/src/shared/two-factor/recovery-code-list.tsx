import classes from './recovery-code-list.module.css';
import { useLeaveGuardForRecoveryCodes } from './use-codes-until-saved.ts';

/** Shows recovery codes, which the server sends only once, and explains their purpose. */
export function RecoveryCodeList({ codes, text }: { codes: readonly string[]; text: string }) {
  useLeaveGuardForRecoveryCodes();
  return (
    <>
      <p>{text}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
