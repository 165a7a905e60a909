import { calls } from '@guildhall/contract/generated/calls';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { buildCallAddress, call } from '../../shared/api/call.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './hot-links.module.css';
import { PageSection } from '../../ui/section/section.tsx';

/** Links that operators set. The server counts the click and redirects. */
export function HotLinks() {
  const { data } = useQuery({
    queryKey: buildQueryKey('hot-links'),
    queryFn: ({ signal }) => call('hotLinks', { signal }),
    select: (answer) => answer.data,
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <PageSection title={m.dashboard_links()}>
      <ul className={classes.row}>
        {data.map((link) => (
          <li key={link.id}>
            <a
              className={`plate ${classes.link}`}
              href={buildCallAddress(calls.followHotLink[1], { params: { id: link.id } })}
              target="_blank"
              rel="noopener noreferrer"
            >
              {link.title}
              <Icon name="external" />
            </a>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
