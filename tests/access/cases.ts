/**
 * One request for each operation that asks for a credential, good enough to get past everything but the judgement of the caller.
 * who-may.test.ts asks each with every kind of credential; an operation without a case here fails it.
 */

/** What the cases may name: things that exist in the deployment that is asked about. */
export interface Subjects {
  projectId: string;
  projectName: string;
  scanId: string;
  findingId: string;
  /** Makes a new API token of the caller's and returns its id: revoking uses one up. */
  freshTokenId(): Promise<string>;
  /** Triages the finding as the caller may and returns the act's id: undoing uses one up. */
  freshTriageId(): Promise<string>;
}

export interface Case {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  rawBody?: string;
  headers?: Record<string, string>;
}

export const cases: Record<string, (subjects: Subjects) => Case | Promise<Case>> = {
  LogOut: () => ({}),
  ShowMe: () => ({}),
  CreateToken: () => ({ body: { name: 'x', permissions: ['WEB_API'] } }),
  ListTokens: () => ({}),
  RevokeToken: async (subjects) => ({ params: { tokenId: await subjects.freshTokenId() } }),
  UploadScan: ({ projectName }) => ({ query: `?project=${projectName}&ref=main`, rawBody: '{}' }),
  GetScan: ({ scanId }) => ({ params: { scanId } }),
  GetReportFindings: () => ({ body: {} }),
  SummarizeReport: () => ({ body: { groupBy: 'severity' } }),
  TriageFindings: ({ findingId }) => ({
    body: { findingIds: [findingId], triageState: 'FINDING_TRIAGE_STATE_REVIEWING' },
  }),
  UndoTriage: async (subjects) => ({ params: { triageId: await subjects.freshTriageId() } }),
  GetFinding: ({ findingId }) => ({ params: { findingId } }),
};
