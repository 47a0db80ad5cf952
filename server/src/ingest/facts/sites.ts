/** Reports about several sites: each site is an analysis of its own, so that one never closes another's findings. */
import type { ParsedEvent } from '../parser.ts';
import { cutName } from './bounded.ts';
import type { EventSink } from './events.ts';

/** More passes over a file than these would take too long; then all sites are one analysis. */
export const sitesMax = 20;

export interface SiteReport {
  tool: string;
  version: string;
  /** `?category=`: then all sites are one analysis. */
  category: string | undefined;
  /** What was scanned, each once. */
  sites: readonly string[];
  /** False if results may be missing: it closes nothing. */
  isComplete: boolean;
  notices: readonly string[];
}

/** `read` yields the results of one site; undefined: of all. It is called once for each, in their order. */
export async function* bySite(
  sink: EventSink,
  { tool, version, category, sites, isComplete, notices }: SiteReport,
  read: (site: string | undefined, isFirst: boolean) => AsyncGenerator<ParsedEvent[]>,
): AsyncGenerator<ParsedEvent[]> {
  const isSplit = category !== undefined || sites.length <= sitesMax;
  const passes = category === undefined && isSplit && sites.length > 0 ? sites : [undefined];
  for (const [index, site] of passes.entries()) {
    sink.analysis(tool, version, cutName(category ?? site ?? ''), site === undefined ? {} : { scanned: site });
    if (index === 0) {
      for (const notice of notices) sink.problem('/', notice);
      if (!isSplit)
        sink.problem('/', `Results of more than ${sitesMax} sites: without a category, this upload closes no findings`);
    }
    yield* read(site, index === 0);
    sink.coverage({ isSuccessful: isComplete && isSplit });
    yield sink.drain();
  }
}
