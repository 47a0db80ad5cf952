/** `parapet audit verify`: checks that the audit log, or an export of it, was not altered. */
import { readFile } from 'node:fs/promises';
import { readCheckpoints, type Checkpoint, type CheckpointKey } from '../auditing/checkpoints.ts';
import { readExportedChain } from '../auditing/exported-chain.ts';
import { CommandError } from '../cli/command-error.ts';
import { defineCommand } from '../cli/command.ts';
import type { Connection, Context } from '../cli/context.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { unwrap } from '../sdk/unwrap.ts';
import { countOf } from '../terminal/count.ts';

export const verifyAudit = defineCommand({
  name: 'audit verify',
  summary: 'Check that the audit log was not altered',
  description: [
    'The server recomputes the hash chain and the seals of all entries, and signs a checkpoint of what it found. Store checkpoints outside of Parapet, one a line, and pass the file as --checkpoints later: a log that was rewritten or cut no longer contains them.',
    'With --file, an export as JSON lines, or a file that the log was forwarded to, is checked on this machine. With --file and --keys, no server is asked.',
  ],
  options: {
    head: {
      kind: 'text',
      value: 'DIGEST',
      summary: 'A head that an earlier run printed; the log must still contain it.',
    },
    checkpoints: {
      kind: 'text',
      value: 'FILE',
      summary: 'Checkpoints that earlier runs printed, one a line; the log must still contain them.',
    },
    file: { kind: 'text', value: 'EXPORT', summary: 'Check this export (JSON lines), not the log on the server.' },
    keys: {
      kind: 'text',
      value: 'FILE',
      summary: 'A copy of /.well-known/parapet-audit-keys.json, to verify checkpoints with (default: from the server).',
    },
  },
  examples: [
    { text: 'Check the log and print its head and a checkpoint', line: 'parapet audit verify' },
    {
      text: 'Check an export against stored checkpoints, without a server',
      line: 'parapet audit verify --file audit.jsonl --checkpoints checkpoints.txt --keys parapet-audit-keys.json',
    },
  ],
  async run({ context, options }) {
    const { head, checkpoints: checkpointFile, file, keys: keyFile } = options;
    let connection: Promise<Connection> | undefined;
    const connect = (): Promise<Connection> => (connection ??= context.connect());
    const checkpoints =
      checkpointFile === undefined ? [] : readCheckpoints(await read(checkpointFile), await readKeys(connect, keyFile));
    if (file !== undefined) return verifyFile(context, { file, head, checkpoints });
    return verifyLog(context, await connect(), { head, checkpoints });
  },
});

interface Noted {
  head: string | undefined;
  checkpoints: readonly Checkpoint[];
}

async function verifyFile({ output }: Context, { file, head, checkpoints }: Noted & { file: string }) {
  const { entries, gaps, unproven, brokenAt, digests } = readExportedChain(await read(file), file);
  if (brokenAt !== '') throw altered(`${file} was altered: its hash chain breaks at entry ${brokenAt}`);
  for (const { n, digest, at } of checkpoints) {
    if (digests.get(n) !== digest) throw altered(`${file} does not contain entry ${n} as it was signed at ${at}`);
  }
  if (head !== undefined && ![...digests.values()].includes(head))
    throw altered(`${file} does not contain the head ${head}`);
  const state = { isIntact: true, entries: String(entries), gaps, unproven, checkpoints: checkpoints.length };
  if (output.isJson) output.json(state);
  else {
    output.line(`The export is intact: ${countOf(entries, 'entry')}, ${countOf(checkpoints.length, 'checkpoint')}.`);
    if (gaps > 0) output.note(`Entries are left out in ${countOf(gaps, 'place')}: what is beside them is not checked.`);
    if (unproven > 0)
      output.note(
        `A person was erased from ${countOf(unproven, 'entry')}, and the file does not have all of that erasure: what is left of them is not checked.`,
      );
  }
  return exitCodes.ok;
}

async function verifyLog({ output }: Context, connection: Connection, { head, checkpoints }: Noted) {
  const state = await readState(connection, head);
  if (output.isJson) output.json(state);
  if (!state.isIntact) throw altered(`the audit log was altered: its chain breaks at entry ${state.brokenAt}`);
  if (head !== undefined && !state.holdsHead) {
    throw new CommandError(
      exitCodes.failed,
      `the audit log does not contain the head ${head}: it was rewritten or cut`,
      'Check the head for typing errors; then compare the log with a backup.',
    );
  }
  for (const { deploymentId, n, digest, at } of checkpoints) {
    const isHeld = deploymentId === connection.deploymentId && (await readState(connection, digest)).holdsHead;
    if (!isHeld) throw altered(`the audit log does not contain entry ${n} as it was signed at ${at}`);
  }
  if (!output.isJson) {
    output.line(`The audit log is intact: ${countOf(Number(state.entries), 'entry')}. Head: ${state.head}`);
    if (checkpoints.length > 0) output.line(`It contains ${countOf(checkpoints.length, 'checkpoint')}.`);
    if (state.checkpoint !== '') output.line(`Checkpoint: ${state.checkpoint}`);
    if (state.sealedFrom !== '' && state.sealedFrom !== '1')
      output.note(`Entries before ${state.sealedFrom} are from before entries were sealed with a key.`);
  }
  return exitCodes.ok;
}

function readState({ api, deploymentId }: Connection, head: string | undefined) {
  return unwrap(
    api.GET('/api/audit/v1/deployments/{deploymentId}/state', {
      params: { path: { deploymentId }, query: { ...(head !== undefined && { head }) } },
    }),
  );
}

async function readKeys(connect: () => Promise<Connection>, file: string | undefined): Promise<CheckpointKey[]> {
  if (file === undefined) {
    const { api } = await connect();
    return (await unwrap(api.GET('/.well-known/parapet-audit-keys.json'))).keys;
  }
  try {
    return (JSON.parse(await read(file)) as { keys: CheckpointKey[] }).keys;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      exitCodes.usage,
      `${file} holds no keys`,
      'Save /.well-known/parapet-audit-keys.json of the server.',
    );
  }
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^[A-Z]+: /, '') : String(error);
    throw new CommandError(exitCodes.usage, `cannot read ${file}: ${reason}`, 'Check the path and its permissions.');
  }
}

function altered(problem: string): CommandError {
  return new CommandError(
    exitCodes.failed,
    problem,
    'Compare this entry with a backup, and find out who can write to the database.',
  );
}
