import * as m from '../../messages/messages.js';
import classes from './footer.module.css';

/** Footer of every signed-in page; the licence of the pictures requires the attribution. */
export function Footer() {
  return (
    <footer className={classes.foot}>
      <div className={`wrap ${classes.in}`}>
        <span>{m.footer_portal()}</span>
        <span>
          {m.footer_icons()}{' '}
          <a className="link" href="/attribution.txt" target="_blank" rel="noopener noreferrer">
            {m.footer_attribution()}
          </a>
        </span>
      </div>
    </footer>
  );
}
