import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { callLazyPortalApi } from '../../shared/api/later-call.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { formatDate, formatNumber } from '../../shared/time/format.ts';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { iconDrawings } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icon.tsx';
import { RarityBadge, RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import { BackgroundScene } from '../../ui/scene/scene.tsx';
import { PageSection } from '../../ui/section/section.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { UnavailablePageNotice } from '../../ui/unavailable-page/unavailable-page.tsx';
import classes from './player-card.page.module.css';

type Card = Result<Api['readPlayerCard']>;
const route = getRouteApi('/players/$username');

/**
 * Public card of a player, open to everybody, with the parts that the player has chosen to show.
 */
export function PlayerCardPage() {
  const { username } = route.useParams();
  const navigate = useNavigate();
  const session = useSession();
  const card = useQuery({
    queryKey: buildQueryKey('player-card', username),
    queryFn: ({ signal }) => callLazyPortalApi('readPlayerCard', { params: { username }, signal }),
  });
  usePageTitle(card.data?.username ?? m.card_title());
  if (card.error instanceof ApiError && card.error.status === 404)
    return (
      <UnavailablePageNotice
        icon="eye-off"
        title={m.card_unknown()}
        text={m.card_unknown_text()}
        button={session ? m.page_unknown_home() : m.gate_to_login()}
        onPress={() => void navigate({ to: '/', replace: true })}
      />
    );
  return (
    <main className={classes.page}>
      {card.data ? (
        <CardView card={card.data} />
      ) : (
        <div className={`wrap ${classes.plain}`}>
          {card.isError ? (
            <ErrorState busy={card.isFetching} onRetry={() => void card.refetch()} />
          ) : (
            <>
              <LoadingNote />
              <Skeleton height="220px" />
              <Skeleton height="320px" />
            </>
          )}
        </div>
      )}
    </main>
  );
}

function CardView({ card }: { card: Card }) {
  const { username, avatar, level, showcase, trophies, record } = card;
  const achievements = card.achievements ?? [];
  return (
    <>
      <section className={classes.hero}>
        <BackgroundScene kind="hero" />
        <div className={`wrap ${classes.heroIn}`}>
          <RarityFrame face round rarity={null} imageUrl={avatar} className={classes.face} />
          <div>
            <p className="cap">{m.card_title()}</p>
            <h1>{username}</h1>
            {level !== null && (
              <p className={classes.level}>
                <span className="num">{m.level_rewards_level({ level })}</span>
              </p>
            )}
          </div>
        </div>
      </section>
      <div className={`wrap ${classes.body}`}>
        {showcase.length > 0 && <Showcase items={showcase} />}
        {((trophies?.length ?? 0) > 0 || achievements.length > 0) && (
          <Trophies trophies={trophies ?? []} achievements={achievements} />
        )}
        {record && record.length > 0 && <Totals record={record} />}
        {[showcase, trophies, achievements, record].every((part) => !part?.length) && (
          <p className={classes.quiet}>{m.card_quiet({ name: username })}</p>
        )}
      </div>
    </>
  );
}

const Showcase = ({ items }: { items: Card['showcase'] }) => (
  <PageSection title={m.card_showcase()}>
    <ul className={classes.showcase}>
      {items.map((item, at) => (
        <li key={at} className="plate">
          <RarityFrame rarity={item.rarity} imageUrl={item.imageUrl} />
          <b>{item.name}</b>
          <RarityBadge rarity={item.rarity} />
          <span className={classes.number}>№ {formatNumber(item.issuedId)}</span>
        </li>
      ))}
    </ul>
  </PageSection>
);

const Trophies = ({
  trophies,
  achievements,
}: {
  trophies: NonNullable<Card['trophies']>;
  achievements: NonNullable<Card['achievements']>;
}) => (
  <PageSection title={m.card_trophies()}>
    <ul className={classes.trophies}>
      {trophies.map((trophy, at) => (
        <li key={at} className="plate" data-place={trophy.place}>
          <span className={classes.medal}>
            <Icon name={iconDrawings.trophy} size={22} />
            <span className="vh">{m.cups_place()} </span>
            <b className="num">{trophy.place}</b>
          </span>
          <span className={classes.won}>
            <b>{trophy.tournament}</b>
            <span>{trophy.nomination}</span>
            <span className={classes.when}>{formatDate(trophy.end)}</span>
          </span>
        </li>
      ))}
    </ul>
    {achievements.length > 0 && (
      <ul className={classes.badges} aria-label={m.achievements_title()}>
        {achievements.map(({ name, imageUrl }, at) => (
          <li key={at}>
            <RarityFrame round rarity={null} imageUrl={imageUrl} className={classes.badge} />
            <b>{name}</b>
          </li>
        ))}
      </ul>
    )}
  </PageSection>
);

const Totals = ({ record }: { record: NonNullable<Card['record']> }) => (
  <PageSection title={m.card_record()}>
    <dl className={`plate ${classes.totals}`}>
      {record.map((line) => (
        <div key={line.name}>
          <dt>{line.name}</dt>
          <dd className="num">{formatNumber(line.total)}</dd>
        </div>
      ))}
    </dl>
  </PageSection>
);
