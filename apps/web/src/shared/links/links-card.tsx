import * as m from '../../messages/messages.js';
import { useClosed } from '../features.ts';
import { isOfInterest, LinkRows } from './link-list.tsx';
import classes from './link-list.module.css';
import { useLinks } from './use-links.ts';

/** Services that wait for the player; not there once all of them are linked. */
export function LinksCard() {
  const links = useLinks().data?.filter(isOfInterest) ?? [];
  const isClosed = useClosed().is('linking');
  if (links.length === 0 || isClosed) return null;
  return (
    <section className={`plate ${classes.card}`}>
      <h2>{m.links_card_title()}</h2>
      <LinkRows links={links} component="dashboard" />
    </section>
  );
}
