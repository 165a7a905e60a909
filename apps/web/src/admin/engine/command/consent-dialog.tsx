import { useState } from 'react';
import type { ImpactKind } from '@guildhall/contract/kit/section/impact';
import * as m from '../../../messages/messages.js';
import {
  answerFirstConsentQuestion,
  useFirstConsentQuestion,
  type ChangeConsequences,
} from '../../consent.store.ts';
import p from '../../styles/panel.module.css';
import { EffectList } from './effect-list.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const kindText: Readonly<Record<ImpactKind, () => string>> = {
  closes: m.admin_impact_closes,
  stops: m.admin_impact_stops,
  takes: m.admin_impact_takes,
  'gives-power': m.admin_impact_gives_power,
  'pays-again': m.admin_impact_pays_again,
};

function ConsequenceList({ consequences }: { consequences: ChangeConsequences }) {
  const { impacts, more, effects, isStale } = consequences;
  if (impacts.length === 0) return <p>{m.admin_consent_reason_only()}</p>;
  return (
    <>
      <p>{isStale ? m.admin_consent_stale() : m.admin_consent_text()}</p>
      <ul className={p.consequences}>
        {impacts.map(({ kind, text }, at) => (
          <li key={`${at} ${text}`}>
            <strong>{kindText[kind]()}</strong> <span>{text}</span>
          </li>
        ))}
        {more > 0 && <li>{m.admin_consent_more({ count: more })}</li>}
      </ul>
      <EffectList effects={effects} />
    </>
  );
}

/**
 * Shows everything that a change closes, stops, takes or gives, and asks for the reason before the
 * change is made.
 */
export function ConsentDialog() {
  const question = useFirstConsentQuestion();
  // the question stays visible while the dialog closes.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  if (!shown) return null;
  const hasImpacts = shown.impacts.length > 0;
  return (
    <ReasonDialog
      key={`${shown.confirm} ${shown.isStale}`}
      open={question !== undefined}
      title={hasImpacts ? m.admin_consent_title() : m.admin_consent_reason_title()}
      action={hasImpacts ? m.admin_consent_action() : m.admin_consent_reason_action()}
      isDangerous={hasImpacts}
      initialReason={shown.reason ?? ''}
      onClose={() => answerFirstConsentQuestion(undefined)}
      run={(reason) => {
        answerFirstConsentQuestion(reason);
        return Promise.resolve();
      }}
    >
      <ConsequenceList consequences={shown} />
    </ReasonDialog>
  );
}
