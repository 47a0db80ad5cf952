/** Uploads a file that the user drops or chooses, and shows its progress and results. */
import { Autocomplete, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useDeployment } from '../terms/deployment.ts';
import { uploadFormatList } from '../terms/upload-format-words.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { FileDrop } from './FileDrop.tsx';
import { commandLines, curlLines } from './lines.ts';
import { sendFile } from './send-file.ts';
import classes from './start.module.css';
import { UploadProgress, ImportProgress } from './UploadProgress.tsx';
import { firstStepsWords } from './words.ts';

const { upload: words } = firstStepsWords;

interface Project {
  name: string;
  primaryRef: { ref: string } | null;
}

export function UploadStep({ projects }: { projects: readonly Project[] }) {
  const { id: deploymentId, can } = useDeployment();
  const [project, setProject] = useState('');
  const [ref, setRef] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [scan, setScan] = useState<{ id: string; project: string } | null>(null);
  const [error, setError] = useState('');

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
      setError(messageOf(failure));
    } finally {
      setSent(null);
    }
  }

  return (
    <>
      <p className={classes.lead}>{mayBeMade ? words.leadAndProject : words.lead}</p>
      <details className={classes.more}>
        <summary>{words.formats}</summary>
        <p className={classes.lead}>{uploadFormatList}</p>
      </details>
      <div className={classes.fields}>
        <Autocomplete
          label={words.project}
          placeholder={words.projectExample}
          size="xs"
          data={[...new Set(projects.map(({ name }) => name))]}
          value={project}
          onChange={setProject}
          error={project.trim() !== '' && !mayBeMade && known === undefined ? words.unknownProject : undefined}
        />
        <TextInput
          label={words.branch}
          placeholder={usualRef}
          value={ref}
          onChange={(event) => setRef(event.currentTarget.value)}
        />
      </div>
      <FileDrop file={file} onChange={setFile} />
      <div>
        <Button disabled={!canSend} onClick={() => void send()}>
          {words.send}
        </Button>
      </div>
      {error !== '' && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {sent !== null && <UploadProgress part={sent} />}
      {scan !== null && <ImportProgress key={scan.id} scanId={scan.id} project={scan.project} />}
      <CommandLines target={target} />
    </>
  );
}

interface Target {
  deploymentId: string;
  project: string;
  ref: string;
}

function CommandLines({ target }: { target: Target }) {
  return (
    <section className={classes.commands} aria-label={words.commandLine.title}>
      <h2>{words.commandLine.title}</h2>
      <CopyLine label={words.commandLine.copyCommands}>{commandLines(lineOf(target))}</CopyLine>
      <p className={classes.lead}>
        <Phrase text={words.commandLine.curl} />
      </p>
      <CopyLine label={words.commandLine.copyCurl}>{curlLines(lineOf(target))}</CopyLine>
    </section>
  );
}

function lineOf(target: Target) {
  return {
    ...target,
    origin: globalThis.location.origin,
    project: target.project === '' ? words.projectExample : target.project,
  };
}
