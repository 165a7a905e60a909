import type { AnySection } from '@guildhall/contract/kit/section';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as m from '../messages/messages.js';
import { officeLink } from './engine/office-link.ts';
import { SectionScreen } from './engine/section.screen.tsx';
import { readRowId, useListPage } from './engine/use-list-page.ts';
import { loadOverride } from './overrides.ts';
import type { OfficePage } from './pages.ts';
import t from './styles/table.module.css';

function Tabs({ page, current }: { page: OfficePage; current: AnySection }) {
  if (page.sections.length < 2) return null;
  return (
    <nav className={t.tabs} aria-label={m.admin_tabs()}>
      {page.sections.map((section) => (
        <Link
          key={section.name}
          {...officeLink(page.name, undefined, { tab: section.name })}
          aria-current={section === current ? 'page' : undefined}
          preload={false}
        >
          {section.menu.tab ?? section.menu.label}
        </Link>
      ))}
    </nav>
  );
}

const overrideQuery = (name: string) => ({
  queryKey: ['office-override', name],
  queryFn: () => loadOverride(name),
  staleTime: Infinity,
});

/** A page of declared sections: the one that the address names, its siblings as tabs. */
function SectionsPage({ page, id }: { page: OfficePage; id: string | undefined }) {
  const { search } = useListPage(page.name);
  const section = page.sections.find((section) => section.name === search.tab) ?? page.sections[0];
  const override = useQuery(overrideQuery(section?.name ?? ''));
  if (!section || override.isPending) return null;
  const tabs = <Tabs page={page} current={section} />;
  if (section.kind === 'settings')
    return (
      <Suspense>
        <SettingsScreen key={section.name} section={section} tabs={tabs} />
      </Suspense>
    );
  return (
    <SectionScreen
      key={section.name}
      section={section}
      id={readRowId(id)}
      override={override.data ?? undefined}
      tabs={tabs}
    />
  );
}

// A form, and what it is made of, comes when one is opened.
const SettingsScreen = lazy(async () => ({
  default: (await import('./engine/settings.screen.tsx')).SettingsScreen,
}));
// Support has no use for the screens of people: its browser does not load them.
const PlayerScreen = lazy(() =>
  import('./users/player.screen.tsx').then((part) => ({ default: part.PlayerScreen })),
);
const UsersScreen = lazy(() =>
  import('./users/users.screen.tsx').then((part) => ({ default: part.UsersScreen })),
);

/** One page of the back office by its name in the address. */
export function PageScreen({ page, id }: { page: OfficePage; id: string | undefined }) {
  if (page.name !== 'users') return <SectionsPage page={page} id={id} />;
  const user = readRowId(id);
  return (
    <Suspense>
      {typeof user === 'number' || user === 'impossible' ? (
        <PlayerScreen key={user} id={user} />
      ) : (
        <UsersScreen />
      )}
    </Suspense>
  );
}
