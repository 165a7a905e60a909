import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { EmptyState } from '../../ui/states/states.tsx';
import { useClosedFeatures } from '../features.ts';
import { usePageTitle } from '../page/use-page-title.ts';
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
 * column.
 */
export function PlayPageFrame({ title, children }: { title: string; children: ReactNode }) {
  const closed = useClosedFeatures();
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
      <div className={classes.sections}>{children}</div>
    </main>
  );
}
