import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { copyText } from '../text/copy-text.ts';
import classes from './secret-key.module.css';

const groupOf = 4;

/**
 * Shows the key of an authenticator in groups of four to type, and copies it without gaps.
 * `buttonClass` is the class of the copy button.
 */
export function AuthenticatorSecretKey({
  secret,
  buttonClass,
}: {
  secret: string;
  buttonClass: string;
}) {
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
      <button
        type="button"
        className={buttonClass}
        onClick={() => void copyText(secret).then(setCopied)}
      >
        {m.two_factor_key_copy()}
      </button>
      <span role="status" className={classes.copied}>
        {copied === true && m.copied()}
        {copied === false && m.copy_failed()}
      </span>
    </div>
  );
}
