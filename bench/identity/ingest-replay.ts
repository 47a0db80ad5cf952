/**
 * Replays a history through the server: uploads each commit as the SARIF of a full scan, and reads the open findings
 * from the database when the scan has ended.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ServerProcess } from '../server-process.ts';
import { placeOf, treeAfter, type HistoryCommit, type Tree } from './history.ts';
import { openJudge, type Identities, type Judge } from './judge.ts';
import { reportedAs, type Mode, type ReportedResult } from './modes.ts';
import { undecidableIn } from './pure-replay.ts';

export interface Replay {
  /** A project of its own. */
  project: string;
  commits: readonly HistoryCommit[];
  /** True if the uploads' manifests declare renames. */
  knowsRenames: boolean;
  mode: Mode;
}

export async function replayThroughIngest(server: ServerProcess, replay: Replay): Promise<Judge> {
  const judge = openJudge();
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    await client.query(`SET app.deployment_id = '${server.deploymentId}'`);
    const authorization = { authorization: `Bearer ${await apiToken(server)}` };
    const rules = rulesOf(replay.commits);
    let tree: Tree = new Map();
    for (const commit of replay.commits) {
      const before = tree;
      tree = treeAfter(tree, commit);
      const body = new FormData();
      if (replay.knowsRenames) body.set('manifest', JSON.stringify({ renames: commit.renames }));
      body.set('file', new File([sarifOf(tree, rules, replay.mode)], 'results.sarif'));
      // A commit may rewrite the whole tree, for which an upload would be held back.
      const query = { project: replay.project, ref: 'main', commit: commit.commit, confirm: 'closes' };
      await upload(server, query, body, authorization);
      judge.judge(commit, await openFindings(client, replay.project), undecidableIn(commit, before, tree, replay.mode));
    }
  } finally {
    await client.end();
  }
  return judge;
}

async function apiToken(server: ServerProcess): Promise<string> {
  const answer = await fetch(`${server.baseUrl}/api/agent/deployments/${server.deploymentId}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await server.accessToken()}` },
    body: JSON.stringify({ name: 'bench', permissions: ['WEB_API', 'CI'] }),
  });
  if (!answer.ok) throw new Error(`token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

function rulesOf(commits: readonly HistoryCommit[]): string[] {
  const results = commits.flatMap((commit) => Object.values(commit.files).flatMap((file) => file ?? []));
  return [...new Set(results.map((result) => result.rule))].sort();
}

function sarifOf(tree: Tree, rules: readonly string[], mode: Mode): string {
  const results = [...tree].flatMap(([path, found]) =>
    reportedAs(mode, found).map((result) => sarifResult(path, result)),
  );
  const driver = { name: 'line-patterns', version: '1.0.0', rules: rules.map((id) => ({ id })) };
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver }, results }] });
}

function sarifResult(path: string, result: ReportedResult): object {
  const { matchedText, contextText, contextStartLine } = result;
  const physicalLocation = {
    artifactLocation: { uri: encodeURI(path) },
    region: { startLine: result.line, ...(matchedText === null ? {} : { snippet: { text: matchedText } }) },
    ...(contextText === null ? {} : { contextRegion: { startLine: contextStartLine, snippet: { text: contextText } } }),
  };
  return {
    ruleId: result.rule,
    message: { text: result.rule },
    locations: [{ physicalLocation }],
    ...(result.fingerprints === undefined ? {} : { partialFingerprints: result.fingerprints }),
  };
}

/** Uploads, and waits until the scan has completed. */
async function upload(
  server: ServerProcess,
  query: Record<string, string>,
  body: FormData,
  headers: Record<string, string>,
): Promise<void> {
  const base = `${server.baseUrl}/api/scans/v1/deployments/${server.deploymentId}`;
  const parameters = new URLSearchParams(query).toString();
  const accepted = await fetch(`${base}/uploads?${parameters}`, { method: 'POST', headers, body });
  if (accepted.status !== 202) throw new Error(`upload: ${accepted.status} ${await accepted.text()}`);
  const { scanId } = (await accepted.json()) as { scanId: string };
  for (;;) {
    const answer = await fetch(`${base}/scans/${scanId}`, { headers });
    const { scan } = (await answer.json()) as { scan: { status: string; problems: unknown[] } };
    if (scan.status === 'SCAN_STATUS_COMPLETED') return;
    if (scan.status !== 'SCAN_STATUS_PENDING' && scan.status !== 'SCAN_STATUS_RUNNING') {
      throw new Error(`scan ${scanId}: ${scan.status} ${JSON.stringify(scan.problems)}`);
    }
    await sleep(50);
  }
}

async function openFindings(client: pg.Client, project: string): Promise<Identities> {
  const { rows } = await client.query<{ id: string; rule: string; path: string; line: number }>(
    `SELECT f.id, r.key AS rule, f.path, f.start_line AS line
       FROM parapet.project p
       JOIN parapet.finding f ON f.deployment_id = p.deployment_id AND f.project_id = p.id
       JOIN parapet.rule r ON r.deployment_id = f.deployment_id AND r.id = f.rule_id
      WHERE p.name = $1 AND f.status IN ('unresolved', 'muted')`,
    [project],
  );
  return new Map(rows.map(({ id, rule, path, line }) => [placeOf(rule, path, line), id]));
}
