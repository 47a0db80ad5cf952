/** One vulnerability in one module. */
import type { FindingDraft, Reachability, Severity } from '../../model/draft.ts';
import { cutName } from '../facts/bounded.ts';
import { asInstant, asObject, asObjects, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import type { Advisory, PackageResult } from '../facts/package-results.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { depth, type Found } from './survey.ts';
import { traceOf } from './trace.ts';

interface Read {
  result: PackageResult;
  advisory: Advisory;
  /** Adds the trace. */
  draft: (draft: FindingDraft) => FindingDraft;
}

export function resultOf(id: string, { found, osv }: { found: Found; osv: JsonObject }): Read {
  const ruleKey = cutName(id);
  const summary = asText(osv['summary']);
  const details = asText(osv['details']);
  const url = `https://pkg.go.dev/vuln/${encodeURIComponent(ruleKey)}`;
  const trace = traceOf(found.steps);
  return {
    result: {
      ruleKey,
      aliases: asTexts(osv['aliases']),
      path: '',
      severity: severityOfWord(osv['severity']) ?? severityOfLevel(found),
      ecosystem: 'gomod',
      name: found.module,
      version: found.version,
      purl: '',
      message: summary ?? details ?? '',
      fixedVersions: found.fixedVersion === undefined ? fixedVersionsOf(osv, found.module) : [found.fixedVersion],
      reachability: reachabilityOf(found),
      publishedAt: asInstant(osv['published']),
      url,
    },
    advisory: {
      title: summary,
      description: details,
      url,
      references: asObjects(osv['references']).flatMap((reference) => asText(reference['url']) ?? []),
    },
    draft: (draft) => (trace === undefined ? draft : { ...draft, content: { ...draft.content, trace } }),
  };
}

/**
 * The levels error, warning and note of govulncheck's own SARIF: how far the finding is from the deepest level that the
 * scan looked for. The Go database has no severities.
 */
function severityOfLevel({ level, scanLevel }: Found): Severity {
  const missing = depth[scanLevel] - depth[level];
  if (missing <= 0) return 'high';
  return missing === 1 ? 'medium' : 'low';
}

function reachabilityOf({ level, isCallChecked }: Found): Reachability {
  if (!isCallChecked) return 'no_reachability_analysis';
  return level === 'called' ? 'reachable' : 'unreachable';
}

/** The older shape has only the advisory's own ranges. */
function fixedVersionsOf(osv: JsonObject, module: string): string[] {
  return asObjects(osv['affected'])
    .filter((each) => asText(asObject(each['package'])?.['name']) === module)
    .flatMap((each) => asObjects(each['ranges']))
    .flatMap((range) => asObjects(range['events']))
    .flatMap((event) => asText(event['fixed']) ?? []);
}
