/** A registry rule: what a scanner runs, with its versions (docs/rules.md). */
import type { IssueType, Severity } from '../draft.ts';

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** What a rule finds. Rules about packages (sca) have no policy. */
export const ruleProducts = ['sast', 'secrets', 'sca'] as const satisfies readonly IssueType[];
export type RuleProduct = (typeof ruleProducts)[number];

/** `semgrep publish` visibilities. There is no public registry, so there is no `public`. */
export const ruleVisibilities = ['org_private', 'unlisted'] as const;
export type RuleVisibility = (typeof ruleVisibilities)[number];

export const ruleOriginKinds = ['starter_pack', 'published', 'file', 'git'] as const;
/** The origin of a version. */
export type RuleOrigin =
  | { kind: 'starter_pack'; version: number }
  /** By `semgrep publish`, with the command's note on where it was run. */
  | { kind: 'published'; note: string }
  | { kind: 'file'; file: string }
  | { kind: 'git'; url: string; ref: string; commit: string; file: string };

/** Prefix of the starter pack's rule paths, reserved for it. */
export const starterPackPrefix = 'parapet.';

/** Bounds of the registry; one rule's text in characters. */
export const registryRulesMax = 20_000;
export const ruleTextMax = 200_000;
export const rulePathMax = 200;

/** A rule read from a file or request: everything that its definition determines. */
export interface RuleDraft {
  /** Its own `id`: used in findings and matched by policies. */
  path: string;
  definition: JsonObject;
  /** The source text. */
  source: string;
  /** Digest of the definition, independent of key order. */
  digest: string;
  languages: readonly string[];
  severity: Severity;
  product: RuleProduct;
  /** '' if none is named. */
  license: string;
}

export interface RuleVersion extends RuleDraft {
  /** This version. */
  versionId: string;
  /** From 1. */
  number: number;
  origin: RuleOrigin;
  /** Login of the author; '' for Parapet itself. */
  author: string;
  createdAt: Date;
}

/** A rule in a list: with its current version's facts, without the definition. */
export interface RegistryRule extends Omit<RuleVersion, 'definition' | 'source' | 'createdAt'> {
  id: string;
  visibility: RuleVisibility;
  isEnabled: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** What a scan needs of a rule. */
export type ScanRule = Pick<RegistryRule, 'id' | 'path' | 'versionId' | 'severity' | 'product' | 'origin'> &
  Pick<RuleVersion, 'definition'>;
