/** Above each screen of the settings: links to the others. A narrow screen has only the link to the list of them. */
import { Link } from '@tanstack/react-router';
import type { Deployment } from '../../terms/deployment.ts';
import classes from './settings.module.css';
import { settingsFor } from './navigation.ts';
import { frameWords } from './words.ts';

export function SettingsNav({ deployment }: { deployment: Deployment }) {
  const params = { deploymentId: deployment.id };
  return (
    <nav className={classes.nav} aria-label={frameWords.settings}>
      <Link
        to="/deployments/$deploymentId/settings"
        params={params}
        className={classes.all}
        activeOptions={{ exact: true }}
        activeProps={{ 'aria-current': 'page' }}
      >
        {frameWords.settings}
      </Link>
      <ul className={classes.links}>
        {settingsFor(deployment).map(({ to, words }) => (
          <li key={to}>
            <Link to={to} params={params} className={classes.link} activeProps={{ 'aria-current': 'page' }}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
