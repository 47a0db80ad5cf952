/** The settings that the user may see, each with what it is for. */
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../../terms/deployment.ts';
import { Page } from '../../ui/page/Page.tsx';
import { settingsFor } from './navigation.ts';
import classes from './settings.module.css';
import { frameWords } from './words.ts';

export function SettingsPage() {
  const deployment = useDeployment();
  return (
    <Page title={frameWords.settings}>
      <ul className={classes.list}>
        {settingsFor(deployment).map(({ to, words, about, icon: SettingIcon }) => (
          <li key={to}>
            <Link to={to} params={{ deploymentId: deployment.id }} className={classes.setting}>
              <SettingIcon size={16} aria-hidden />
              <span className={classes.name}>{words}</span>
              <span className={classes.about}>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
