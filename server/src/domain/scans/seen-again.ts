/**
 * Compares an upload's results with the present findings of its ref, while they are read and nothing is staged yet: as
 * long as each of them is one of these findings, unchanged, there is nothing to stage (ADR 0030).
 */
import { findingDigest, triageBit, type DigestedFinding } from '../../store/reconcile/finding-digest.ts';
import {
  analysisKey,
  type PresentFindings,
  type PresentOfAnalysis,
  type PresentState,
  type SeenAgain,
} from '../../store/reconcile/present-findings.ts';
import { profileKey, ruleKey, type ProfileInput, type RuleName } from '../../store/rules/rules.ts';

/** A result, with the names of what its numbers refer to. */
export interface ComparedResult extends Omit<DigestedFinding, 'ruleId' | 'profileId'> {
  analysis: { tool: string; category: string };
  rule: RuleName;
  profile: ProfileInput;
  hasSuppression: boolean;
}

interface Side extends PresentOfAnalysis {
  /** A byte for each digest: 1 once a result had it. */
  used: Uint8Array;
  usedCount: number;
}

export class Comparison {
  private readonly present: PresentFindings;
  private readonly sides = new Map<string, Side>();
  private duplicates = 0;
  private withTriage = false;
  private results = 0;

  constructor(present: PresentFindings) {
    this.present = present;
  }

  /** Undefined if some findings had no result, or there was none: then nothing can be said. */
  outcome(analyses: readonly { tool: string; category: string }[]): SeenAgain | undefined {
    if (this.results === 0) return undefined;
    const states = new Map<string, PresentState>();
    for (const analysis of analyses) {
      const id = this.present.analysisIds.get(analysisKey(analysis));
      const present = id === undefined ? undefined : this.present.byAnalysis.get(id);
      if (id === undefined || present === undefined) continue;
      if (this.sides.get(id)?.usedCount !== present.digests.length) return undefined;
      states.set(id, present.state);
    }
    return { duplicates: this.duplicates, states, withTriage: this.withTriage };
  }

  /** False if the result is no present finding: then it, and all before and after it, must be staged. */
  isSeen({ analysis, rule, profile, hasSuppression, ...evidence }: ComparedResult): boolean {
    this.results += 1;
    const side = this.sideOf(analysis);
    const ruleId = this.present.ruleIds.get(ruleKey(rule));
    const profileId = this.present.profileIds.get(profileKey(profile));
    if (side === undefined || ruleId === undefined || profileId === undefined) return false;
    const at = indexOf(side.digests, findingDigest({ ...evidence, ruleId, profileId }));
    if (at === undefined) return false;
    if (hasSuppression) {
      this.withTriage = true;
      if ((side.digests[at]! & triageBit) === 0n) return false;
    }
    if (side.used[at] === 1) {
      // Equal in all that is compared: whichever of them stays, the finding does.
      this.duplicates += 1;
      return true;
    }
    side.used[at] = 1;
    side.usedCount += 1;
    return true;
  }

  private sideOf(analysis: { tool: string; category: string }): Side | undefined {
    const id = this.present.analysisIds.get(analysisKey(analysis));
    const present = id === undefined ? undefined : this.present.byAnalysis.get(id);
    if (id === undefined || present === undefined) return undefined;
    let side = this.sides.get(id);
    if (side === undefined) {
      side = { ...present, used: new Uint8Array(present.digests.length), usedCount: 0 };
      this.sides.set(id, side);
    }
    return side;
  }
}

/** The index of a digest among sorted ones, whatever their triage bits. */
function indexOf(sorted: BigInt64Array, wanted: bigint): number | undefined {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle]! & ~triageBit;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
