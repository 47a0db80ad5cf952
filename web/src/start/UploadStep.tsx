/** A result from the person's own disk, dropped or chosen; then how far it is, and what it brought. */
import { Autocomplete, Button, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { wordsOf } from '../api/api-error.ts';
import { useDeployment } from '../terms/deployment.ts';
import { uploadFormatList } from '../terms/upload-format.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { formatNumber } from '../ui/text/format.ts';
import { commandLines, curlLines } from './lines.ts';
import { sendFile } from './send-file.ts';
import classes from './start.module.css';
import { Sending, TakenIn } from './UploadProgress.tsx';

interface Project {
  name: string;
  primaryRef: { ref: string } | null;
}

export function UploadStep(props: { projects: readonly Project[]; project: string }) {
  const { projects } = props;
  const { id: deploymentId, can } = useDeployment();
  const [project, setProject] = useState(props.project);
  const [ref, setRef] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [scan, setScan] = useState<{ id: string; project: string } | null>(null);
  const [error, setError] = useState('');
  const [isOver, setOver] = useState(false);
  const inputId = useId();

  const known = projects.find(({ name }) => name === project);
  const usualRef = known?.primaryRef?.ref ?? 'main';
  const target = { deploymentId, project: project.trim(), ref: ref.trim() === '' ? usualRef : ref.trim() };
  const mayBeMade = can('projects.create');
  const canSend = file !== null && target.project !== '' && sent === null && (mayBeMade || known !== undefined);

  async function send(): Promise<void> {
    if (file === null) return;
    setError('');
    setScan(null);
    setSent(0);
    try {
      setScan({ id: await sendFile({ ...target, file }, setSent), project: target.project });
      setFile(null);
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setSent(null);
    }
  }

  // The whole page takes the file: one that falls beside the field would else be opened in its place.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    function over(event: DragEvent): void {
      event.preventDefault();
      setOver(true);
    }
    function drop(event: DragEvent): void {
      event.preventDefault();
      setOver(false);
      const dropped = event.dataTransfer?.files.item(0);
      if (dropped) setFile(dropped);
    }
    return () => controller.abort();
  }, []);

  return (
    <>
      <p className={classes.lead}>
        {uploadFormatList}, as JSON, optionally gzipped. Parapet detects the format.
        {mayBeMade && ' The project is created if it doesn’t exist.'}
      </p>
      <div className={classes.fields}>
        <Autocomplete
          label="Project"
          placeholder="acme/shop"
          size="xs"
          data={[...new Set(projects.map(({ name }) => name))]}
          value={project}
          onChange={setProject}
          error={project.trim() !== '' && !mayBeMade && known === undefined ? 'No project with this name.' : undefined}
        />
        <TextInput
          label="Branch"
          placeholder={usualRef}
          value={ref}
          onChange={(event) => setRef(event.currentTarget.value)}
        />
      </div>
      <label htmlFor={inputId} className={classes.drop} data-over={isOver || undefined}>
        <IconFileUpload size={20} aria-hidden />
        <span>{file === null ? 'Drag a file here, or choose one' : fileWords(file)}</span>
        <input
          id={inputId}
          type="file"
          className={classes.fileInput}
          accept=".json,.sarif,.gz,application/json,application/gzip"
          onChange={(event) => setFile(event.currentTarget.files?.item(0) ?? null)}
          // So that the same file can be chosen again, after a change.
          onClick={(event) => (event.currentTarget.value = '')}
        />
      </label>
      <div>
        <Button disabled={!canSend} onClick={() => void send()}>
          Upload
        </Button>
      </div>
      {error !== '' && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {sent !== null && <Sending part={sent} />}
      {scan !== null && <TakenIn key={scan.id} scanId={scan.id} project={scan.project} />}
      <details className={classes.more}>
        <summary>From the command line</summary>
        <CopyLine label="Copy the parapet commands">{commandLines(lineOf(target))}</CopyLine>
        <p className={classes.lead}>
          Or with curl, with a CI token (below) in <code>PARAPET_TOKEN</code>:
        </p>
        <CopyLine label="Copy the curl command">{curlLines(lineOf(target))}</CopyLine>
      </details>
    </>
  );
}

function lineOf(target: { deploymentId: string; project: string; ref: string }) {
  return {
    ...target,
    origin: globalThis.location.origin,
    project: target.project === '' ? 'acme/shop' : target.project,
  };
}

function fileWords({ name, size }: File): string {
  const kilobytes = Math.max(1, Math.round(size / 1_000));
  return `${name}, ${formatNumber(kilobytes)} KB`;
}
