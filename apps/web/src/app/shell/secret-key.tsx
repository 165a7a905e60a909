import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { copyText } from '../../shared/copy-text.ts';
import c from '../../admin/styles/controls.module.css';
import classes from './two-factor-dialog.module.css';

const groupOf = 4;

/** The key of an authenticator for who types it: in groups of four, or copied without them. */
export function SecretKey({ secret }: { secret: string }) {
  const [copied, setCopied] = useState<boolean>();
  const groups = Array.from({ length: Math.ceil(secret.length / groupOf) }, (_, at) =>
    secret.slice(at * groupOf, (at + 1) * groupOf),
  );
  return (
    <div className={classes.secret}>
      <p>
        {m.two_factor_key()}{' '}
        <code className={classes.key}>
          {groups.map((group, at) => (
            <span key={at}>{group}</span>
          ))}
        </code>
      </p>
      <button type="button" className={c.btn} onClick={() => void copyText(secret).then(setCopied)}>
        {m.two_factor_key_copy()}
      </button>
      <span role="status" className={classes.copied}>
        {copied === true && m.copied()}
        {copied === false && m.copy_failed()}
      </span>
    </div>
  );
}
