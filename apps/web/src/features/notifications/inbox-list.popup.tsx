import { useRef } from 'react';
import * as m from '../../messages/messages.js';
import { ClaimButton, ClaimedMark } from '../../shared/claim/claim-end.tsx';
import { DiscordRoleNextStep } from '../../shared/discord-roles/role-step.tsx';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatReward, toDisplayReward } from '../../shared/rewards/reward-text.ts';
import { formatDate } from '../../shared/time/format.ts';
import { useLoadMore } from '../../shared/page/use-load-more.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import classes from './inbox-list.module.css';
import panel from './notification-panel.module.css';
import { useClaimInboxMessage, useInbox, type InboxMessage } from './use-inbox.ts';

/** Rewards that wait to be claimed, each with its contents and its deadline. */
export function InboxList() {
  const inbox = useInbox();
  const claim = useClaimInboxMessage();
  const scroller = useRef<HTMLDivElement>(null);
  const sentinel = useLoadMore(
    scroller,
    inbox.hasNextPage && !inbox.isFetchingNextPage,
    () => void inbox.fetchNextPage(),
  );
  const messages = inbox.data?.messages ?? [];
  return (
    <div
      ref={scroller}
      className={panel.list}
      tabIndex={0}
      role="region"
      aria-label={m.inbox_title()}
    >
      {inbox.isPending && <LoadingRows />}
      {inbox.isError && !inbox.data && (
        <ErrorState busy={inbox.isFetching} onRetry={() => void inbox.refetch()} />
      )}
      {inbox.isSuccess && messages.length === 0 && (
        <EmptyState icon="gift" title={m.inbox_empty_title()} text={m.inbox_empty_text()} />
      )}
      <ul>
        {messages.map((message) => (
          <InboxRow
            key={message.id}
            message={message}
            busy={claim.isBusy(message)}
            onClaim={() => claim.claim(message)}
          />
        ))}
      </ul>
      {inbox.hasNextPage && <div ref={sentinel} className={panel.sentinel} aria-hidden="true" />}
    </div>
  );
}

function InboxRow({
  message,
  busy,
  onClaim,
}: {
  message: InboxMessage;
  busy: boolean;
  onClaim: () => void;
}) {
  const [first] = message.attachments;
  const rewardText = message.attachments.map(formatReward).join(', ');
  return (
    <li className={classes.row} data-state={message.state}>
      {first && <RewardPicture reward={toDisplayReward(first)} className={classes.art} />}
      <div className={classes.body}>
        <h3>{message.title}</h3>
        <p>{message.text}</p>
        <p className={classes.what}>{rewardText}</p>
        <div className={classes.foot}>
          <RowEnd message={message} rewardText={rewardText} busy={busy} onClaim={onClaim} />
        </div>
      </div>
    </li>
  );
}

function RowEnd({
  message,
  rewardText,
  busy,
  onClaim,
}: {
  message: InboxMessage;
  rewardText: string;
  busy: boolean;
  onClaim: () => void;
}) {
  switch (message.state) {
    case 'WAITING':
      return (
        <>
          <ClaimButton name={rewardText} busy={busy} onClaim={onClaim} />
          {message.attachments
            .filter(({ kind }) => kind === 'DISCORD_ROLE')
            .map(({ id }) => (
              <DiscordRoleNextStep key={id} roleId={id} explained />
            ))}
          <span>
            {message.expiresAt === null
              ? m.inbox_no_end()
              : m.inbox_until({ date: formatDate(message.expiresAt) })}
          </span>
        </>
      );
    case 'CLAIMED':
      return <ClaimedMark />;
    case 'REVIEW':
      return <span>{m.inbox_review()}</span>;
    case 'REFUSED':
      return <span>{m.inbox_refused()}</span>;
    case 'EXPIRED':
      return <span>{m.inbox_expired()}</span>;
    default:
      return message.state satisfies never;
  }
}

function LoadingRows() {
  return (
    <>
      <LoadingNote />
      {Array.from({ length: 2 }, (_, at) => (
        <div key={at} className={classes.row}>
          <Skeleton width="60px" height="60px" />
          <div className={classes.body}>
            <Skeleton width="60%" height="18px" />
            <Skeleton width="95%" height="14px" />
            <Skeleton width="40%" height="36px" />
          </div>
        </div>
      ))}
    </>
  );
}
