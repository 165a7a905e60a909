import { userStatus } from '@guildhall/contract/limits';
import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { openDialog } from '../../shared/dialog.store.ts';
import type { User } from '../../shared/query/use-user.ts';
import { getButtonClass, Button } from '../../ui/button/button.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageSection } from '../../ui/section/section.tsx';
import classes from './first-steps.module.css';

type Step = 'verify' | 'avatar' | 'match' | 'claim';
const texts: Record<Step, readonly [title: () => string, text: () => string]> = {
  verify: [m.first_verify, m.first_verify_text],
  avatar: [m.first_avatar, m.first_avatar_text],
  match: [m.first_match, m.first_match_text],
  claim: [m.first_claim, m.first_claim_text],
};

/** Steps of the first day, each marked as done or open. */
export function FirstStepsGuide({ user, hasPlayed }: { user: User; hasPlayed: boolean }) {
  const steps: readonly { readonly step: Step; readonly isDone: boolean }[] = [
    { step: 'verify', isDone: user.statusId === userStatus.verified },
    { step: 'avatar', isDone: user.avatar !== null },
    { step: 'match', isDone: hasPlayed },
    { step: 'claim', isDone: false },
  ];
  const next = steps.find(({ isDone }) => !isDone)?.step;
  return (
    <PageSection title={m.first_title()}>
      <ol className={classes.row}>
        {steps.map(({ step, isDone }, at) => {
          const [title, text] = texts[step];
          return (
            <li
              key={step}
              className={joinClassNames('plate', classes.step, isDone && classes.done)}
              aria-current={step === next ? 'step' : undefined}
            >
              <span className={classes.mark} aria-hidden="true">
                {isDone ? <Icon name="check" size={18} /> : at + 1}
              </span>
              <div>
                <h3>
                  {title()}
                  {isDone && <span className="vh"> ({m.first_done()})</span>}
                </h3>
                <p>{text()}</p>
              </div>
              {!isDone && <Action step={step} isNext={step === next} />}
            </li>
          );
        })}
      </ol>
    </PageSection>
  );
}

function Action({ step, isNext }: { step: Step; isNext: boolean }) {
  const tone = isNext ? 'signal' : 'plain';
  if (step === 'match') return null;
  if (step === 'claim')
    return (
      <Button small tone={tone} onClick={() => openDialog('level-rewards')}>
        {m.level_rewards_title()}
      </Button>
    );
  return step === 'verify' ? (
    <Link to="/verification-status" className={getButtonClass({ small: true, tone })}>
      {m.first_verify_go()}
    </Link>
  ) : (
    <Link to="/profile-settings" className={getButtonClass({ small: true, tone })}>
      {m.first_avatar_go()}
    </Link>
  );
}
