/** Uploads scans one after the other, and tells what became of the decisions on the first one's findings. */
import assert from 'node:assert/strict';
import type { useProjectsApp } from '../../projects/testing/projects-app.ts';

/** The part of a finding on the wire that these tests look at. */
interface WireFinding {
  id: string;
  triageState: string;
  note: string | null;
  status: string;
  filePath: string;
  line: number;
  activityHistory: { title: string; historyType: string; actor: string }[];
}

export type ProjectsApp = ReturnType<typeof useProjectsApp>;

export async function findingsOf(api: ProjectsApp): Promise<WireFinding[]> {
  const path = `/api/reporting/${api.org.deploymentId}/findings`;
  const body = { reportType: 'REPORT_TYPE_PROJECT', filters: {} };
  const answer = await api.app.ask('POST', path, { token: api.org.admin.jwt, body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.findings as WireFinding[];
}

/** Ignores every finding, with its place as the note. */
export async function ignoreAll(api: ProjectsApp): Promise<void> {
  for (const finding of await findingsOf(api)) {
    const answer = await api.app.ask('POST', `/api/triage/v1/deployments/${api.org.deploymentId}/triage`, {
      token: api.org.admin.jwt,
      body: {
        findingIds: [finding.id],
        triageState: 'FINDING_TRIAGE_STATE_IGNORED',
        triageReason: 'FINDING_TRIAGE_REASON_FALSE_POSITIVE',
        note: placeOf(finding),
      },
    });
    assert.equal(answer.status, 200, answer.text);
  }
}

/** `place when ignored -> place now` for each present finding, sorted; `new` for one that nobody has decided about. */
export async function decisions(api: ProjectsApp): Promise<string[]> {
  const present = (await findingsOf(api)).filter((finding) => finding.status === 'ISSUE_STATUS_UNRESOLVED');
  return present
    .map((finding) => {
      const isIgnored = finding.triageState === 'FINDING_TRIAGE_STATE_IGNORED';
      return `${isIgnored ? (finding.note ?? '') : 'new'} -> ${placeOf(finding)}`;
    })
    .sort();
}

/** Uploads the first body, ignores its findings, uploads the others; what is decided then. */
export async function decisionsAfter(api: ProjectsApp, first: string, ...others: string[]): Promise<string[]> {
  await api.upload(first, 'project=p&ref=main');
  await ignoreAll(api);
  for (const body of others) await api.upload(body, 'project=p&ref=main');
  return decisions(api);
}

function placeOf({ filePath, line }: WireFinding): string {
  return `${filePath}:${line}`;
}
