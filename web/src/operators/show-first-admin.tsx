/** Shows the link of an organisation's first admin once; or the address that it was mailed to. */
import type { components } from '../api/generated/api.ts';
import { showOnce } from '../ui/form/shown-once.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { operatorWords } from './words.ts';

const { invited: words } = operatorWords;

type FirstAdminInvite = components['schemas']['FirstAdminInvite'];

export function showFirstAdmin({ email, link, expiresAt }: FirstAdminInvite): void {
  const fill = { email: <PlainText>{email}</PlainText>, expires: <Instant at={expiresAt} as="local" /> };
  void showOnce({
    title: words.title,
    content: (
      <>
        <p>{link === '' ? <Phrase text={words.byMail} fill={fill} /> : <Phrase text={words.byHand} fill={fill} />}</p>
        {link !== '' && <CopyLine label={words.copy}>{link}</CopyLine>}
      </>
    ),
  });
}
