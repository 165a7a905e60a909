import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { useClosedFeatures } from '../features.ts';
import { usePageTitle } from '../page/use-page-title.ts';
import { useShownTogether } from '../page/use-shown-together.ts';
import classes from './play-page.module.css';

const pages = [
  { to: '/missions', label: m.missions_title },
  { to: '/season', label: m.season_title },
  { to: '/events', label: m.events_title },
  { to: '/matches', label: m.matches_title },
] as const;

/** Note for a page that has no sections to show. */
export function EmptyPageNote({ title, text }: { title: string; text: string }) {
  return (
    <section className="plate">
      <h2 className="vh">{title}</h2>
      <EmptyState icon="clock" title={title} text={text} />
    </section>
  );
}

/**
 * Frame of a page about playing: title, links to the three other pages, and the sections in one
 * column. The sections appear together, because one that came later would push the others down.
 */
export function PlayPageFrame({
  title,
  isLoaded,
  loading,
  children,
}: {
  title: string;
  /** True once the first contents of all sections are loaded. */
  isLoaded: boolean;
  /** Placeholder for the sections. */
  loading?: ReactNode;
  children: ReactNode;
}) {
  const closed = useClosedFeatures();
  const isShown = useShownTogether(isLoaded);
  usePageTitle(title);
  return (
    <main className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <nav className={classes.nav} aria-label={m.play_nav()}>
          {pages
            .filter(({ to }) => !closed.page(to))
            .map(({ to, label }) => (
              <Link key={to} to={to}>
                {label()}
              </Link>
            ))}
        </nav>
      </header>
      <div className={classes.sections}>
        {isShown
          ? children
          : (loading ?? (
              <>
                <LoadingNote />
                <Skeleton height="520px" />
                <Skeleton height="360px" />
              </>
            ))}
      </div>
    </main>
  );
}
