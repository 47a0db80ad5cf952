/** The commands that upload the first results, to copy. */
import { CopyLine } from '../ui/text/CopyLine.tsx';

export function UploadLine({ project, file = 'results.sarif' }: { project: string; file?: string }) {
  const quoted = /^[\w./@:-]+$/.test(project) ? project : `'${project.replaceAll("'", String.raw`'\''`)}'`;
  return (
    <CopyLine label="Copy the commands">
      {[
        `npx --no-install parapet login --server ${globalThis.location.origin}`,
        `npx --no-install parapet upload ${file} --project ${quoted} --ref main`,
      ].join('\n')}
    </CopyLine>
  );
}
