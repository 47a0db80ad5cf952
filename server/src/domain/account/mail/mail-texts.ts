/** The texts of mails about an account: plain text, no HTML, no name that another user chose. */

import { renderLine } from '../../../outside/channels/message-text.ts';

const dayMs = 86_400_000;

export interface MailText {
  subject: string;
  text: string;
}

export function inviteText(of: {
  deploymentName: string;
  /** '' for an operator of this server. */
  inviterEmail: string;
  email: string;
  link: string;
}): MailText {
  const { deploymentName, inviterEmail, email, link } = of;
  // The organisation's name is an admin's text: one line, and short.
  const name = renderLine([{ given: deploymentName }]);
  return {
    subject: 'You are invited to Parapet',
    text: lines(
      `${inviterEmail === '' ? 'The operator of this server' : inviterEmail} invites ${email} to the organisation “${name}” in Parapet.`,
      'Open this link within 7 days to see the invite and to accept it. It works once:',
      link,
      'If you do not know who this is, ignore this mail.',
    ),
  };
}

export function resetText({ askedFrom, email, link }: { askedFrom: string; email: string; link: string }): MailText {
  return {
    subject: 'Reset your Parapet password',
    text: lines(
      `Someone at ${askedFrom} asked to reset the password of your Parapet account, ${email}.`,
      'Open this link within 30 minutes to choose a new password. It works once:',
      link,
      'Your second factor, if you have one, stays as it is.',
      'If it was not you, ignore this mail: your password has not changed.',
    ),
  };
}

export function resetByOtherWayText(of: {
  askedFrom: string;
  email: string;
  signInUrl: string;
  otherWay: 'no_password' | 'single_sign_on' | undefined;
}): MailText {
  const { askedFrom, email, signInUrl, otherWay } = of;
  return {
    subject: 'How to sign in to Parapet',
    text: lines(
      `Someone at ${askedFrom} asked to reset the password of your Parapet account, ${email}.`,
      otherWay === 'no_password'
        ? 'Your account has no password. Sign in with your identity provider or your passkey:'
        : 'Your organisation requires single sign-on: a password does not open it. Sign in with your identity provider:',
      signInUrl,
      'If it was not you, ignore this mail: nothing has changed.',
    ),
  };
}

export function passwordWasResetText({ askedFrom, email }: { askedFrom: string; email: string }): MailText {
  return {
    subject: 'Your Parapet password was reset',
    text: lines(
      `The password of your Parapet account, ${email}, was reset by a link, from ${askedFrom}. All sessions ended; API tokens stay valid.`,
      'If it was not you, tell an admin of your organisation, and reset the password again.',
    ),
  };
}

export function proveEmailText(of: { askedFrom: string; login: string; email: string; link: string }): MailText {
  const { askedFrom, login, email, link } = of;
  return {
    subject: 'Confirm your address for Parapet',
    text: lines(
      `Someone at ${askedFrom}, signed in to Parapet as ${login}, wants to use ${email} as the address of their account.`,
      'If it was you, open this link within an hour, in a browser where you are signed in:',
      link,
      'If it was not you, ignore this mail: nothing has changed.',
    ),
  };
}

export function emailTakenText({ askedFrom, email }: { askedFrom: string; email: string }): MailText {
  return {
    subject: 'Your address has a Parapet account',
    text: lines(
      `Someone at ${askedFrom}, signed in to Parapet with another account, asked to use ${email} for it. This address has an account, so nothing has changed.`,
      'If it was you, sign in with this address, or reset its password.',
    ),
  };
}

export function emailWasChangedText(of: { askedFrom: string; before: string; email: string }): MailText {
  const { askedFrom, before, email } = of;
  return {
    subject: 'The address of your Parapet account was changed',
    text: lines(
      `Your Parapet account has the address ${email} instead of ${before}, by a request from ${askedFrom}. Sign in with it from now on.`,
      'If it was not you, tell an admin of your organisation at once.',
    ),
  };
}

export function tokenEndsText(of: {
  name: string;
  deploymentName: string;
  expiresAt: Date;
  now: Date;
  isDirectory: boolean;
  link: string;
}): MailText {
  const { expiresAt, now, isDirectory, link } = of;
  const daysLeft = Math.ceil((expiresAt.getTime() - now.getTime()) / dayMs);
  const left = daysLeft <= 1 ? 'within a day' : `in ${daysLeft} days`;
  // Texts of users: one line, and short.
  const name = renderLine([{ given: of.name }]);
  const organisation = renderLine([{ given: of.deploymentName }]);
  const at = expiresAt.toISOString().slice(0, 16).replace('T', ' ');
  return {
    subject: isDirectory ? `A token of your directory ends ${left}` : `Your API token ends ${left}`,
    text: lines(
      isDirectory
        ? `The token “${name}”, with which your directory tells Parapet about the people of “${organisation}”, ends at ${at} UTC.`
        : `Your API token “${name}” for the organisation “${organisation}” ends at ${at} UTC.`,
      isDirectory
        ? 'From then on the directory is refused, and people who leave it stay in Parapet. Replace it here, and enter the new one in the directory:'
        : 'Programs that use it are refused from then on. Create a new one here, and replace it where you use it:',
      link,
    ),
  };
}

function lines(...paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
