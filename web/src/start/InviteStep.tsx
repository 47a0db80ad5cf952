/** Leads to the invitation of a person, and to the teams that decide which projects they see. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import classes from './start.module.css';

export function InviteStep({ isDone }: { isDone: boolean }) {
  const { id: deploymentId } = useDeployment();
  return (
    <>
      <p className={classes.lead}>
        You get a link to share. The person opens it, sets a password and joins. Members see the projects of their{' '}
        <Link to="/deployments/$deploymentId/teams" params={{ deploymentId }}>
          teams
        </Link>
        ; admins see all.
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
          Invite a person
        </Button>
      </div>
    </>
  );
}
