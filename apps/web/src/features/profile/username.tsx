import { limits } from '@guildhall/contract/limits';
import { findUsernameProblem } from '@guildhall/contract/identity/accounts/username';
import { useState, type FormEvent } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { callLazyPortalApi } from '../../shared/api/later-call.ts';
import { readFormText } from '../../shared/form/form-text.ts';
import type { User } from '../../shared/query/use-user.ts';
import { formatDateTime } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { LabelledInput } from '../../ui/field/field.tsx';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import classes from './profile.page.module.css';
import { useSaveSetting } from './use-setting.ts';

const words = {
  length: () => m.username_length({ min: limits.usernameMin, max: limits.usernameMax }),
  signs: m.username_letters,
  mixed: m.username_mixed,
  edges: m.username_edges,
};
/** Returns the text for refusals that only the server can detect. */
function refusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 409) return m.username_taken();
  return error.status === 400 ? m.username_reserved() : undefined;
}

/** Name that other players see. The player can change the name once a day (R7.91). */
export function UsernameSetting({ user }: { user: User }) {
  const [problem, setProblem] = useState<string>();
  const { username, usernameChangeableAt } = user.account;
  const change = useSaveSetting(
    (name: string) =>
      callLazyPortalApi('setUsername', {
        params: { id: user.account.id },
        body: { username: name },
        ownMessage: 'except-429',
      }).catch((error: unknown) => {
        const own = refusal(error);
        if (own === undefined || !(error instanceof ApiError)) throw error;
        error.handled = true;
        setProblem(own);
        throw error;
      }),
    () => showMessage({ text: m.username_changed(), tone: 'success' }),
  );
  if (usernameChangeableAt !== null)
    return (
      <dl className={classes.facts}>
        <dt>{m.profile_username()}</dt>
        <dd>
          {username}
          <p className={classes.small}>
            {m.username_later({ when: formatDateTime(usernameChangeableAt) })}
          </p>
        </dd>
      </dl>
    );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = readFormText(new FormData(event.currentTarget), 'username').trim();
    const wrong = findUsernameProblem(name);
    setProblem(wrong && words[wrong]());
    if (!wrong && name !== username && !change.isPending) change.mutate(name);
  };
  return (
    <form className={classes.line} onSubmit={submit} noValidate>
      <LabelledInput
        key={username}
        label={m.profile_username()}
        name="username"
        defaultValue={username}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.usernameMax}
        hint={m.username_hint()}
        error={problem}
        onChange={() => setProblem(undefined)}
      />
      <Button type="submit" busy={change.isPending}>
        {m.username_save()}
      </Button>
    </form>
  );
}
