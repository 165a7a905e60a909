import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import * as m from '../../../messages/messages.js';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';
import { showFailureMessage } from '../../../shared/errors/error-policy.ts';
import { readFormText } from '../../../shared/form/form-text.ts';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { refetchQueries } from '../../../shared/query/refetch.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { formatDate } from '../../../shared/time/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LabelledInput } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LazyModal } from '../../../shared/parts/lazy-dialog.tsx';
import { LoadingNote, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import form from './change-password.dialog.module.css';
import security from './security.module.css';
import classes from './session-list.module.css';

type Passkey = Result<Api['listPasskeys']>['data'][number];
type Step = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

function usePasskeys() {
  const { userId } = useSignedInSession();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>();
  const list = useQuery({
    queryKey: buildQueryKey('passkeys', userId),
    queryFn: ({ signal }) => callLazyPortalApi('listPasskeys', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
  const work = useMutation({
    mutationFn: (act: () => Promise<string | undefined>) => act(),
    onMutate: () => step,
    onSuccess: (text, _act, answered) => {
      if (text === undefined) return;
      showMessage({ text, tone: 'success' });
      // another dialog that was opened in the meantime stays open
      setStep((now) => (now === answered ? undefined : now));
      for (const name of ['passkeys', 'security'] as const)
        void refetchQueries(client, { queryKey: buildQueryKey(name) });
    },
    onError: (error) =>
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() }),
  });
  const getPasskeyParams = (passkeyId: number) => ({ id: userId, passkeyId });
  return {
    list,
    step,
    setStep,
    busy: work.isPending,
    add: (name: string) =>
      work.mutate(async () => {
        // loads the library when the first passkey is created
        const { createPasskey: makePasskey } =
          await import('../../../shared/passkeys/make-passkey.ts');
        return (await makePasskey(userId, name)) ? m.passkey_added() : undefined;
      }),
    rename: (id: number, name: string) =>
      work.mutate(async () => {
        await callLazyPortalApi('renamePasskey', { params: getPasskeyParams(id), body: { name } });
        return m.passkey_renamed();
      }),
    remove: (id: number) =>
      work.mutate(async () => {
        await callLazyPortalApi('removePasskey', { params: getPasskeyParams(id) });
        return m.passkey_removed();
      }),
  };
}
type Flow = ReturnType<typeof usePasskeys>;

/** Passkeys of the player: add, rename, remove. */
export function PasskeySettings() {
  const flow = usePasskeys();
  const { list } = flow;
  if (list.isPending)
    return (
      <>
        <LoadingNote />
        <Skeleton height="48px" />
      </>
    );
  if (!list.data) return <ErrorState busy={list.isFetching} onRetry={() => void list.refetch()} />;
  return (
    <>
      <ul className={classes.list}>
        {list.data.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} flow={flow} />
        ))}
      </ul>
      <Button onClick={() => flow.setStep({ kind: 'add' })}>{m.passkey_add()}</Button>
      {flow.step && <StepDialog step={flow.step} flow={flow} />}
    </>
  );
}

function Row({ passkey, flow }: { passkey: Passkey; flow: Flow }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={classes.row}>
      <Icon name="key" size={22} className={classes.icon} />
      <div>
        <b>{name}</b>
        <p>
          {lastUsedAt === null
            ? m.passkey_since({ when: formatDate(createdAt) })
            : m.passkey_used({ when: formatDate(lastUsedAt) })}
        </p>
      </div>
      <div className={security.actions}>
        <Button
          small
          aria-label={m.passkey_rename_named({ name })}
          onClick={() => flow.setStep({ kind: 'rename', passkey })}
        >
          {m.passkey_rename()}
        </Button>
        <Button
          small
          aria-label={m.passkey_remove_named({ name })}
          onClick={() => flow.setStep({ kind: 'remove', passkey })}
        >
          {m.passkey_remove()}
        </Button>
      </div>
    </li>
  );
}

function StepDialog({ step, flow }: { step: Step; flow: Flow }) {
  const close = () => flow.setStep(undefined);
  const titles = { add: m.passkey_add(), rename: m.passkey_rename(), remove: m.passkey_remove() };
  return (
    <LazyModal key={step.kind} open onClose={close} title={titles[step.kind]}>
      {step.kind === 'add' && (
        <NameForm
          text={m.passkey_add_text()}
          action={m.passkey_add_confirm()}
          name=""
          flow={flow}
          onName={flow.add}
        />
      )}
      {step.kind === 'rename' && (
        <NameForm
          action={m.passkey_rename()}
          name={step.passkey.name}
          flow={flow}
          onName={(name) => flow.rename(step.passkey.id, name)}
        />
      )}
      {step.kind === 'remove' && (
        <div className={form.form}>
          <p>{m.passkey_remove_text({ name: step.passkey.name })}</p>
          <div className={form.actions}>
            <Button onClick={close}>{m.cancel()}</Button>
            <Button
              tone="danger"
              busy={flow.busy}
              data-autofocus
              onClick={() => flow.remove(step.passkey.id)}
            >
              {m.passkey_remove()}
            </Button>
          </div>
        </div>
      )}
    </LazyModal>
  );
}

function NameForm({
  text,
  action,
  name,
  flow,
  onName,
}: {
  text?: string;
  action: string;
  name: string;
  flow: Flow;
  onName: (name: string) => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!flow.busy) onName(readFormText(new FormData(event.currentTarget), 'name'));
  };
  return (
    <form className={form.form} onSubmit={submit}>
      {text && <p>{text}</p>}
      <LabelledInput
        label={m.passkey_name()}
        name="name"
        defaultValue={name}
        maxLength={60}
        required
        data-autofocus
      />
      <div className={form.actions}>
        <Button onClick={() => flow.setStep(undefined)}>{m.cancel()}</Button>
        <Button type="submit" tone="signal" busy={flow.busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
