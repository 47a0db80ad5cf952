/** Leads to the invitation of a person, and to the teams that decide which projects they see. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import classes from './start.module.css';
import { firstStepsWords } from './words.ts';

const { invite: words } = firstStepsWords;

export function InviteStep({ isDone }: { isDone: boolean }) {
  const { id: deploymentId } = useDeployment();
  return (
    <>
      <p className={classes.lead}>
        <Phrase
          text={words.lead}
          fill={{
            teams: (text) => (
              <Link to="/deployments/$deploymentId/teams" params={{ deploymentId }}>
                {text}
              </Link>
            ),
          }}
        />
      </p>
      <div>
        <Button
          variant={isDone ? 'default' : 'filled'}
          renderRoot={(root) => (
            <Link
              {...root}
              to="/deployments/$deploymentId/people"
              params={{ deploymentId }}
              search={{ make: 'true' as const }}
            />
          )}
        >
          {words.act}
        </Button>
      </div>
    </>
  );
}
