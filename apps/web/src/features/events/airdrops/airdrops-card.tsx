import * as m from '../../../messages/messages.js';
import { useClosedFeatures } from '../../../shared/features.ts';
import { Button } from '../../../ui/button/button.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useBeginAccountLink, useAccountLinks } from '../../../shared/links/use-links.ts';
import {
  airdropActionTexts,
  airdropTaskStateTexts,
  formatAirdropAmount,
  formatOwnAirdropShare,
  formatAirdropState,
} from './airdrop-texts.ts';
import classes from './airdrops.module.css';
import { useAirdrops, type Airdrop, type AirdropPost } from './use-airdrops.ts';

/** Airdrop campaigns with tasks, confirmed tasks and the player's share. */
export function AirdropsCard() {
  const airdrops = useAirdrops().data ?? [];
  if (airdrops.length === 0) return null;
  return (
    <section className={`plate ${classes.card}`} aria-labelledby="airdrops-title">
      <h2 id="airdrops-title">{m.airdrops_title()}</h2>
      <ul className={classes.list}>
        {airdrops.map((airdrop) => (
          <Campaign key={airdrop.id} airdrop={airdrop} />
        ))}
      </ul>
    </section>
  );
}

function Campaign({ airdrop }: { airdrop: Airdrop }) {
  const { name, offSeason, state, posts, participation } = airdrop;
  const share = formatOwnAirdropShare(airdrop);
  const isOpen = state !== 'SETTLED' && state !== 'RETURNED';
  return (
    <li className={classes.campaign}>
      <h3>{name}</h3>
      <p className={classes.state}>{formatAirdropState(airdrop)}</p>
      {isOpen && (
        <p>
          {offSeason
            ? m.airdrops_off_season()
            : m.airdrops_pool({ amount: formatAirdropAmount(airdrop, airdrop.pool) })}
        </p>
      )}
      {isOpen && <Participation airdrop={airdrop} />}
      {posts.length > 0 && (
        <ul className={classes.posts}>
          {posts.map((post) => (
            <Post key={post.id} post={post} showsTaskState={participation === 'IN'} />
          ))}
        </ul>
      )}
      {share !== undefined && <p className={classes.share}>{share}</p>}
    </li>
  );
}

function Participation({ airdrop: { participation, state } }: { airdrop: Airdrop }) {
  const isPlanned = state === 'PLANNED';
  if (participation === 'LATE') return <p className={classes.late}>{m.airdrops_late()}</p>;
  if (participation === 'NONE') return <Connect isPlanned={isPlanned} />;
  return isPlanned ? <p>{m.airdrops_ready()}</p> : null;
}

function Connect({ isPlanned }: { isPlanned: boolean }) {
  const begin = useBeginAccountLink('dashboard');
  const isOffered = useAccountLinks().data?.some(
    ({ provider, available }) => provider === 'twitter' && available,
  );
  const isClosed = useClosedFeatures().is('linking');
  return (
    <div className={classes.connect}>
      <p>{isPlanned ? m.airdrops_connect_in_time() : m.airdrops_connect_next()}</p>
      {isOffered && !isClosed && (
        <Button
          small
          busy={begin.isPending}
          aria-label={m.links_connect_named({ provider: 'Twitter' })}
          onClick={() => begin.mutate('twitter')}
        >
          {m.links_connect()}
        </Button>
      )}
    </div>
  );
}

function Post({ post, showsTaskState }: { post: AirdropPost; showsTaskState: boolean }) {
  const action = airdropActionTexts[post.action]();
  return (
    <li className={classes.post}>
      <a href={post.link} target="_blank" rel="noopener noreferrer">
        {action}
        <Icon name="external" size={15} />
      </a>
      {showsTaskState && (
        <span className={joinClassNames(classes.taskState, post.deed === 'DONE' && classes.done)}>
          {post.deed === 'DONE' && <Icon name="check" size={15} />}
          {airdropTaskStateTexts[post.deed]()}
        </span>
      )}
    </li>
  );
}
