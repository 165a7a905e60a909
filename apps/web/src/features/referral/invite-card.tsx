import { useRef, useState } from 'react';
import * as m from '../../messages/messages.js';
import { copyText } from '../../shared/text/copy-text.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { Button, getButtonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BackgroundScene } from '../../ui/scene/scene.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import classes from './invite-card.module.css';
import { computeRecruitFunnel, recruitStages, type RecruitStage } from './stages.ts';
import { useReferralLink, type Recruit } from './use-referral.ts';

const stageTexts: Record<RecruitStage, () => string> = {
  visited: m.referral_stage_visited,
  registered: m.referral_stage_registered,
  verified: m.referral_stage_verified,
  played: m.referral_stage_played,
  rewarded: m.referral_stage_rewarded,
};

/** Invite link, and the progress of the player's recruits. */
export function InviteCard({ recruits }: { recruits: readonly Recruit[] }) {
  const link = useReferralLink();
  const counts = computeRecruitFunnel(link.data?.visits ?? 0, recruits);
  return (
    <section className={classes.hero}>
      <BackgroundScene kind="hero" />
      <div className={`wrap ${classes.in}`}>
        <div className={classes.words}>
          <h1>{m.referral_title()}</h1>
          <p>{m.referral_intro()}</p>
          {link.isError && !link.data ? (
            <ErrorState busy={link.isFetching} onRetry={() => void link.refetch()} />
          ) : (
            <InviteLink link={link.data?.link} />
          )}
        </div>
        <ol className={classes.funnel} aria-label={m.referral_stages()}>
          {recruitStages.map((stage) => (
            <li key={stage} data-none={counts[stage] === 0 || undefined}>
              <b className="num">{formatNumber(counts[stage])}</b>
              <span>{stageTexts[stage]()}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function InviteLink({ link }: { link: string | undefined }) {
  const [isCopied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (link === undefined) return;
    setCopied(await copyText(link));
    // without access to the clipboard, selects the link for copying by hand
    input.current?.select();
  };
  return (
    <div className={classes.link}>
      <span className={`plate ${classes.box}`}>
        <input
          ref={input}
          readOnly
          value={link ?? ''}
          aria-label={m.referral_link()}
          onFocus={(event) => event.currentTarget.select()}
        />
      </span>
      <Button disabled={link === undefined} onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} size={16} />
        {isCopied ? m.copied() : m.referral_copy()}
      </Button>
      {link !== undefined && <Share link={link} />}
      <span role="status" className="vh">
        {isCopied ? m.copied() : ''}
      </span>
    </div>
  );
}

/** Shares the link with the device's own share menu if it has one, otherwise by mail. */
function Share({ link }: { link: string }) {
  const data = { title: 'Guildhall', text: m.referral_share_text(), url: link };
  if (typeof navigator.share === 'function')
    return (
      // closing the system's share menu is the user's choice, not a failure
      <Button onClick={() => void navigator.share(data).catch(() => undefined)}>
        <Icon name="share" size={16} />
        {m.referral_share()}
      </Button>
    );
  return (
    <a
      className={getButtonClass()}
      href={`mailto:?subject=${encodeURIComponent(data.title)}&body=${encodeURIComponent(`${data.text}\n${link}`)}`}
    >
      <span className={classes.inline}>
        <Icon name="share" size={16} />
        {m.referral_share()}
      </span>
    </a>
  );
}
