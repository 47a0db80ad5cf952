/** What the scanner says besides what the interface has members for, on the wire. */
import type { z } from 'zod';
import type { FullFinding } from '../../model/full-finding.ts';
import { toolInstantToWire } from '../wire/instants.ts';
import { lineLink } from './source-links.ts';
import type { FindingDetail } from './wire.ts';

type Wire = z.input<typeof FindingDetail>;

export function dependencyFactsToWire({ issueType, content: { sca } }: FullFinding): Wire['dependency'] {
  if (issueType !== 'sca' || sca === undefined) return null;
  const { scope, knownExploited } = sca;
  return {
    scope: scope ?? null,
    isKnownExploited: knownExploited !== undefined,
    exploitedSince: toolInstantToWire(knownExploited?.since),
  };
}

export function relatedToWire(finding: FullFinding): Wire['related'] {
  return (finding.content.relatedSnippets ?? []).map(({ path, content, startLine = 0, endLine = 0 }) => ({
    path,
    line: startLine,
    endLine,
    code: content,
    url: lineLink(finding, path, startLine),
  }));
}
