/** What an invite offers, and who makes it. */
import type { components } from '../api/generated/api.ts';
import { orgRoleMeanings, orgRoleWords, teamsInRole } from '../terms/role-words.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { inviteWords } from './invite-words.ts';
import classes from './sign-in.module.css';

const { offer: words } = inviteWords;

export type OfferedInvite = NonNullable<components['schemas']['ShownInvite']['invite']>;

export function Offer({ invite, invitedByName }: { invite: OfferedInvite; invitedByName: string }) {
  const { email, invitedByEmail, orgRole, teamNames, teamRole, expiresAt } = invite;
  return (
    <>
      <dl className={classes.facts}>
        <dt>{words.invitedBy}</dt>
        <dd>
          <PlainText>{invitedByEmail === '' ? words.operator : words.inviter(invitedByName, invitedByEmail)}</PlainText>
        </dd>
        <dt>{words.for}</dt>
        <dd>
          <PlainText>{email}</PlainText>
        </dd>
        <dt>{words.role}</dt>
        <dd>{words.roleAndMeaning(orgRoleWords[orgRole], orgRoleMeanings[orgRole])}</dd>
        <dt>{words.teams}</dt>
        <dd>{teamNames.length === 0 ? words.noTeams : <PlainText>{teamsInRole(teamNames, teamRole)}</PlainText>}</dd>
      </dl>
      <p className={classes.hint}>
        <Phrase text={words.expires} fill={{ date: <Instant at={expiresAt} as="local" /> }} />
      </p>
    </>
  );
}
