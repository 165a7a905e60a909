import type { ReactNode } from 'react';
import classes from './section.module.css';

/** Block of the dashboard: a heading, optional elements at the end of its line, and the content. */
export function PageSection({
  title,
  note,
  end,
  children,
}: {
  title: string;
  note?: string;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section>
      <header className={classes.head}>
        <h2>{title}</h2>
        {note && <span className="cap">{note}</span>}
        {end && <span className={classes.end}>{end}</span>}
      </header>
      {children}
    </section>
  );
}
