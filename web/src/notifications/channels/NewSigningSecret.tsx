/** A generated signing secret, shown once. */
import { ShownOnce } from '../../ui/form/ShownOnce.tsx';
import { CopyLine } from '../../ui/text/CopyLine.tsx';
import { channelWords } from './words.ts';

const { created: words } = channelWords;

export function NewSigningSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce title={words.title} onClose={onClose}>
      <p>{words.use}</p>
      <CopyLine label={words.title}>{secret}</CopyLine>
    </ShownOnce>
  );
}
