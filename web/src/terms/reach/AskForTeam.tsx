/** What a person in no team reads: what a team gives them, and whom to ask. */
import { useQuery } from '@tanstack/react-query';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { useDeployment } from '../deployment.ts';
import { adminsQuery } from './queries.ts';

export const noTeamTitle = 'You are in no team yet';

export function AskForTeam() {
  return (
    <>
      You see the projects of your teams. Ask <Admins /> to add you to a team; this page then updates by itself.
    </>
  );
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

/** "Ada (ada@example.com) or Grace (grace@example.com)". */
export function Admins() {
  const { id } = useDeployment();
  const { data: admins = [] } = useQuery(adminsQuery(id));
  return <PlainText>{admins.length === 0 ? 'an admin' : alternatives.format(admins)}</PlainText>;
}
