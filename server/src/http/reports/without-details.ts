/** A finding as a row of a list shows it: without the texts and lists that only its own page has. */
import type { z } from 'zod';
import type { ReportFinding } from './wire.ts';

type WireFinding = z.input<typeof ReportFinding>;

/** Empties the members that hold most of a finding's bytes. */
export function withoutDetails(finding: WireFinding): WireFinding {
  return {
    ...finding,
    message: '',
    codeSnippet: '',
    codeSnippets: [],
    dataflowTrace: null,
    activityHistory: [],
    relatedIssues: [],
    ruleReferences: [],
    remediation: null,
    scaAttributes: finding.scaAttributes && {
      ...finding.scaAttributes,
      scaMatchInfo: { matchKind: null, analyzedPackages: [], transitiveMatches: [] },
      introducedBy: [],
    },
  };
}
