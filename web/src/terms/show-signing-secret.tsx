/** Shows a generated signing secret once. */
import { showOnce } from '../ui/form/shown-once.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { signingSecretWords } from './rotate-secret-words.ts';

const { created: words } = signingSecretWords;

export function showSigningSecret(secret: string): void {
  void showOnce({
    title: words.title,
    content: (
      <>
        <p>{words.use}</p>
        <CopyLine label={words.title}>{secret}</CopyLine>
      </>
    ),
  });
}
