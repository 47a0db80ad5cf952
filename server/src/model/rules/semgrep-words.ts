/** Semgrep's terms for rules and results in ours, used for rules before a scan and for findings after it. */
import type { Severity } from '../draft.ts';

/** By a rule's `severity`, in lower case. */
export const semgrepSeverities: ReadonlyMap<string, Severity> = new Map<string, Severity>([
  ['critical', 'critical'],
  ['high', 'high'],
  ['medium', 'medium'],
  ['low', 'low'],
  ['error', 'high'],
  ['warning', 'medium'],
  ['info', 'low'],
  ['inventory', 'low'],
  ['experiment', 'low'],
]);

/** Rules of the family `generic.secrets`, also when they are copied to another folder. */
const detectedCredential =
  /(?:^|\.)detected-[\w-]*(?:key|token|secret|password|credential|jwt|webhook|hash|shadow|api|account|auth|oauth)/;

/** True if the rule looks for credentials. */
export function isAboutSecrets(ruleId: string, metadata: Readonly<Record<string, unknown>>): boolean {
  const { technology } = metadata;
  return (
    ruleId.split('.').includes('secrets') ||
    detectedCredential.test(ruleId) ||
    technology === 'secrets' ||
    (Array.isArray(technology) && technology.includes('secrets')) ||
    metadata['product'] === 'secrets' ||
    metadata['secret_type'] !== undefined
  );
}

/** All language names a rule may use (Semgrep's lang.json, version 1.182). */
export const semgrepLanguages: ReadonlySet<string> = new Set(
  (
    'aliengrep apex bash c c# c++ cairo circom clojure cpp csharp dart docker dockerfile elixir ex fga generic go golang gosu hack hcl html ' +
    'java javascript js json jsonnet julia kotlin kt lisp lua move_on_aptos move_on_sui none objc objective-c objectivec ocaml openfga php ' +
    'powershell promql proto proto3 protobuf py python python2 python3 r regex ruby rust scala scheme sh sol solidity spacegrep swift ' +
    'terraform tf ts typescript vue xml yaml'
  ).split(' '),
);
