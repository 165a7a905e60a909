import { useState, type ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { alphaKeyState, useAlphaKey } from '../../shared/alpha-key/use-alpha-key.ts';
import { copyText } from '../../shared/text/copy-text.ts';
import { formatDate } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import { ActionGlow } from '../../ui/glow/glow.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import classes from './alpha-key.page.module.css';
import { AlphaKeyRequestForm } from './request-form.tsx';
import { useClaimAlphaKey, useAlphaKeyRequest } from './use-key-request.ts';

/**
 * Returns the player's step, which follows from the key and the request; undefined until both are
 * loaded.
 */
function useStep() {
  const key = useAlphaKey();
  const request = useAlphaKeyRequest();
  const hasBoth = key.data !== undefined && request.data !== undefined;
  return {
    code: key.data?.key ?? '',
    askedAt: request.data?.createdAt,
    at: hasBoth ? stepOf(key.data.state, request.data !== null) : undefined,
    isError: !hasBoth && (key.isError || request.isError),
    isFetching: key.isFetching || request.isFetching,
    retry: () => {
      void key.refetch();
      void request.refetch();
    },
  };
}

/**
 * Steps to an alpha key: request, wait, claim, own (OP-08). The page loads the present step from
 * the server and updates it by the server's messages.
 */
export function AlphaKeyPage() {
  const { at, code, askedAt, isError, isFetching, retry } = useStep();
  return (
    <main className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{m.alpha_title()}</h1>
        <p>{m.alpha_intro()}</p>
      </header>
      <Steps at={at} />
      {isError ? (
        <ErrorState busy={isFetching} onRetry={retry} />
      ) : (
        <Now at={at} code={code} askedAt={askedAt} />
      )}
    </main>
  );
}

function Now({
  at,
  code,
  askedAt,
}: {
  at: Step | undefined;
  code: string;
  askedAt: string | undefined;
}) {
  switch (at) {
    case undefined:
      return <Loading />;
    case 'ask':
      return (
        <section className={`plate ${classes.panel}`}>
          <h2>{m.alpha_form_title()}</h2>
          <AlphaKeyRequestForm />
        </section>
      );
    case 'wait':
      return (
        <Moment icon="clock" title={m.alpha_wait_title()} text={m.alpha_wait_text()}>
          <p className="cap">{askedAt && m.alpha_wait_since({ date: formatDate(askedAt) })}</p>
        </Moment>
      );
    case 'claim':
      return <Claim />;
    case 'have':
      return <Have code={code} />;
    default:
      return at satisfies never;
  }
}

type Step = 'ask' | 'wait' | 'claim' | 'have';
function stepOf(state: number, hasAsked: boolean): Step {
  if (state === alphaKeyState.claimed) return 'have';
  if (state === alphaKeyState.granted) return 'claim';
  return hasAsked ? 'wait' : 'ask';
}
const steps: readonly (readonly [Step, () => string])[] = [
  ['ask', m.alpha_step_ask],
  ['wait', m.alpha_step_wait],
  ['claim', m.alpha_step_claim],
  ['have', m.alpha_step_have],
];

function Steps({ at }: { at: Step | undefined }) {
  const now = steps.findIndex(([step]) => step === at);
  return (
    <ol className={classes.steps} aria-label={m.alpha_steps()}>
      {steps.map(([step, text], index) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          data-done={index < now || at === 'have' || undefined}
        >
          <span className={classes.dot} aria-hidden="true">
            {index < now || at === 'have' ? <Icon name="check" size={14} /> : index + 1}
          </span>
          {text()}
        </li>
      ))}
    </ol>
  );
}

function Moment({
  icon,
  title,
  text,
  glows = false,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  glows?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={joinClassNames('plate', classes.moment, glows && classes.glows)}>
      {glows && <ActionGlow />}
      <span className={classes.mark} aria-hidden="true">
        <Icon name={icon} size={44} />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}

function Claim() {
  const claim = useClaimAlphaKey();
  return (
    <Moment icon="gift" title={m.alpha_ready_title()} text={m.alpha_ready_text()} glows>
      <Button tone="signal" busy={claim.isPending} onClick={() => claim.run(undefined)}>
        {m.alpha_claim()}
      </Button>
    </Moment>
  );
}

function Have({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const wasCopied = await copyText(code);
    setCopied(wasCopied);
    if (!wasCopied) showMessage({ text: m.copy_failed(), tone: 'danger' });
  };
  return (
    <section className={joinClassNames('plate', classes.moment, classes.have)}>
      <h2>{m.alpha_have_title()}</h2>
      <output className={classes.code} aria-label={m.alpha_key_label()}>
        {code}
      </output>
      <Button tone={isCopied ? 'plain' : 'signal'} onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} size={16} />
        {isCopied ? m.copied() : m.alpha_copy()}
      </Button>
      <p>{m.alpha_have_text()}</p>
    </section>
  );
}

function Loading() {
  return (
    <section className={`plate ${classes.panel}`}>
      <LoadingNote />
      <Skeleton width="40%" height="28px" />
      <div className={classes.form}>
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} height="78px" />
        ))}
      </div>
    </section>
  );
}
