/** The link of an organisation's first admin, shown only once; or the address that it was mailed to. */
import type { components } from '../api/generated/api.ts';
import { ShownOnce } from '../ui/form/ShownOnce.tsx';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { operatorWords } from './words.ts';

const { invited: words } = operatorWords;

export type FirstAdminInvite = components['schemas']['FirstAdminInvite'];

export function FirstAdmin({ invite, onClose }: { invite: FirstAdminInvite; onClose: () => void }) {
  const { email, link, expiresAt } = invite;
  const fill = { email: <PlainText>{email}</PlainText>, expires: <Instant at={expiresAt} as="local" /> };
  return (
    <ShownOnce title={words.title} onClose={onClose}>
      <p>{link === '' ? <Phrase text={words.byMail} fill={fill} /> : <Phrase text={words.byHand} fill={fill} />}</p>
      {link !== '' && <CopyLine label={words.copy}>{link}</CopyLine>}
    </ShownOnce>
  );
}
