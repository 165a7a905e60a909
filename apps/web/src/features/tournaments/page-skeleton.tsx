import * as m from '../../messages/messages.js';
import { BackgroundScene } from '../../ui/scene/scene.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import classes from './tournaments.page.module.css';

/** Placeholder shaped like the page while it loads. */
export function TournamentsSkeleton() {
  return (
    <>
      <section className={classes.hero}>
        <BackgroundScene kind="hero" />
        <div className={`wrap ${classes.heroIn}`}>
          <h1 className="vh">{m.cups_title()}</h1>
          <LoadingNote />
          <Skeleton width="120px" height="26px" />
          <Skeleton width="min(420px, 80%)" height="56px" />
          <Skeleton width="260px" height="20px" />
        </div>
      </section>
      <div className={`wrap ${classes.columns}`}>
        <div className={classes.bones}>
          {Array.from({ length: 3 }, (_, at) => (
            <Skeleton key={at} height="86px" />
          ))}
        </div>
        <div className={classes.bones}>
          <Skeleton width="240px" height="40px" />
          <Skeleton height="260px" />
          <StandingsSkeleton />
        </div>
      </div>
    </>
  );
}
export function StandingsSkeleton() {
  return (
    <div className={classes.bones}>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} height="52px" />
      ))}
    </div>
  );
}
