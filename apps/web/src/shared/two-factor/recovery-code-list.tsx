import classes from './recovery-code-list.module.css';

/** Recovery codes with what they are for; they are shown this once. */
export function RecoveryCodeList({ codes, text }: { codes: readonly string[]; text: string }) {
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
