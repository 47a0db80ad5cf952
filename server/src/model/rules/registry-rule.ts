/** A rule of the registry: what a scanner is given to look for, with the versions that it had (docs/rules.md). */
import type { IssueType, Severity } from '../draft.ts';

/** A value as JSON has it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** What a rule finds. Those about packages (sca) have no policy. */
export const ruleProducts = ['sast', 'secrets', 'sca'] as const satisfies readonly IssueType[];
export type RuleProduct = (typeof ruleProducts)[number];

/** As `semgrep publish` names them. There is no public registry here, so there is no `public`. */
export const ruleVisibilities = ['org_private', 'unlisted'] as const;
export type RuleVisibility = (typeof ruleVisibilities)[number];

export const ruleOriginKinds = ['starter_pack', 'published', 'file', 'git'] as const;
/** Where a version came from. */
export type RuleOrigin =
  | { kind: 'starter_pack'; version: number }
  /** By `semgrep publish`, with what the command says about where it was run. */
  | { kind: 'published'; note: string }
  | { kind: 'file'; file: string }
  | { kind: 'git'; url: string; ref: string; commit: string; file: string };

/** The starter pack's rules have paths that begin so, and nobody else's. */
export const starterPackPrefix = 'parapet.';

/** Bounds of the registry; of one rule's text in characters. */
export const registryRulesMax = 20_000;
export const ruleTextMax = 200_000;
export const rulePathMax = 200;

/** A rule that was read from a file or a request: everything about it that its definition decides. */
export interface RuleDraft {
  /** Its own `id`: what findings name, and policies match. */
  path: string;
  definition: JsonObject;
  /** The text that it was read from. */
  source: string;
  /** Of the definition, whatever the order of its keys. */
  digest: string;
  languages: readonly string[];
  severity: Severity;
  product: RuleProduct;
  /** '' where it names none. */
  license: string;
}

export interface RuleVersion extends RuleDraft {
  /** Of this version. */
  versionId: string;
  /** From 1. */
  number: number;
  origin: RuleOrigin;
  /** Login of whoever brought it; '' for the house itself. */
  author: string;
  createdAt: Date;
}

/** A rule as its list shows it: with the facts of its version in force, without the definition. */
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
