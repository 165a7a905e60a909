import classes from './recovery-code-list.module.css';

/** Shows recovery codes and explains their purpose; they are shown only once. */
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
