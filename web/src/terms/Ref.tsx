/** A git reference as people call it; its whole name on hover. */
import { PlainText, showUnseen } from '../ui/text/PlainText.tsx';
import { refWords } from './ref-words.ts';

export function Ref({ children: name }: { children: string }) {
  return (
    <span title={showUnseen(name)}>
      <PlainText>{refWords(name)}</PlainText>
    </span>
  );
}
