import * as m from '../../messages/messages.js';
import classes from './footer.module.css';

/**
 * Footer of every signed-in page. It contains the attribution that the pictures' licence requires.
 */
export function PortalFooter() {
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
