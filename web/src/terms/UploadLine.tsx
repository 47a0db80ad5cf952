/** The commands that upload the first results, to copy. */
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { uploadLineWords } from './upload-line-words.ts';

export function UploadLine({ project, file = 'results.sarif' }: { project: string; file?: string }) {
  const quoted = /^[\w./@:-]+$/.test(project) ? project : `'${project.replaceAll("'", String.raw`'\''`)}'`;
  return (
    <CopyLine label={uploadLineWords.copy}>{uploadLineWords.lines(globalThis.location.origin, file, quoted)}</CopyLine>
  );
}
