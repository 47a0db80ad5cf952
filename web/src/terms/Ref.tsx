/** The short name of a git ref; the tooltip shows the whole name. */
import { PlainText, showUnseen } from '../ui/text/PlainText.tsx';
import { refWords } from './ref-words.ts';

export function Ref({ children: name }: { children: string }) {
  return (
    <span title={showUnseen(name)}>
      <PlainText>{refWords(name)}</PlainText>
    </span>
  );
}
