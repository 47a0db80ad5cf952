/** What an invitation offers, and who makes it. */
import type { components } from '../api/generated/api.ts';
import { orgRoleMeanings, orgRoleWords, teamsInRole } from '../terms/roles.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './sign-in.module.css';

export type OfferedInvite = NonNullable<components['schemas']['ShownInvite']['invite']>;

export function Offer({ invite, invitedByName }: { invite: OfferedInvite; invitedByName: string }) {
  const { email, invitedByEmail, orgRole, teamNames, teamRole, expiresAt } = invite;
  return (
    <>
      <dl className={classes.facts}>
        <dt>Invited by</dt>
        <dd>
          <PlainText>{`${invitedByName} (${invitedByEmail})`}</PlainText>
        </dd>
        <dt>For</dt>
        <dd>
          <PlainText>{email}</PlainText>
        </dd>
        <dt>Role</dt>
        <dd>{`${orgRoleWords[orgRole]}: ${orgRoleMeanings[orgRole]}`}</dd>
        <dt>Teams</dt>
        <dd>{teamNames.length === 0 ? 'None yet' : <PlainText>{teamsInRole(teamNames, teamRole)}</PlainText>}</dd>
      </dl>
      <p className={classes.hint}>
        This link works once and expires on <Instant at={expiresAt} as="local" />.
      </p>
    </>
  );
}
