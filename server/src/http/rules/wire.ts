/** The shapes of the rule registry (ours), and of what `semgrep publish` sends. */
import { z } from 'zod';
import { importOutcomes, type StoredRule } from '../../domain/rules/store-rules.ts';
import { severities } from '../../model/draft.ts';
import {
  rulePathMax,
  ruleOriginKinds,
  ruleProducts,
  ruleVisibilities,
  type RegistryRule,
  type RuleVersion,
} from '../../model/rules/registry-rule.ts';
import { withScheme } from '../../model/scm/repository-address.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';

const product = wireEnum('PRODUCT_', ruleProducts);
const severity = wireEnum('SEVERITY_', severities);
const originKind = wireEnum('RULE_ORIGIN_KIND_', ruleOriginKinds);
const visibility = wireEnum('RULE_VISIBILITY_', ruleVisibilities);
const outcome = wireEnum('IMPORT_OUTCOME_', importOutcomes);

export const RuleParams = z.object({ ruleId: idInput });

const flag = z.enum(['true', 'false'], { error: 'must be true or false' }).transform((text) => text === 'true');

export const ListRulesQuery = z.object({
  search: z.string().max(rulePathMax).default('').describe('Substring of the rule’s id.'),
  language: z
    .string()
    .max(50)
    .transform((text) => text.toLowerCase())
    .optional()
    .describe('As rules spell it: python, javascript, …'),
  severity: severity.filter.optional(),
  product: product.filter.optional(),
  originKind: originKind.filter.optional(),
  isEnabled: flag.optional(),
  pageSize: pageSizeQuery({ default: 100, max: 500 }),
  cursor: cursorInput,
});

export const ImportRulesRequest = z
  .object({
    deploymentId: idInput.optional(),
    files: z
      .array(
        z.object({
          name: z.string().min(1, 'must not be empty').max(500),
          content: z.string().max(1_000_000).describe('YAML or JSON with a list `rules`; up to 1,000,000 characters.'),
        }),
      )
      .min(1, 'must name at least one file')
      .max(200, 'must be at most 200'),
    visibility: visibility.input.default('org_private'),
  })
  .meta({
    examples: [
      {
        files: [
          {
            name: 'rules/no-md5.yaml',
            content:
              'rules:\n  - id: no-md5\n    languages: [python]\n    severity: WARNING\n    message: Do not use MD5.\n' +
              '    pattern: hashlib.md5(...)\n    metadata: {license: MIT}\n',
          },
        ],
      },
    ],
  });

export const ImportFromGitRequest = z
  .object({
    deploymentId: idInput.optional(),
    url: z.string().min(1, 'must not be empty').max(2_000).overwrite(withScheme),
    ref: z.string().max(200).default('').describe('A branch, a tag or a commit; empty means the default branch.'),
    path: z.string().max(1_000).default('').describe('A folder or a file in the repository; empty means everything.'),
    visibility: visibility.input.default('org_private'),
  })
  .meta({ examples: [{ url: 'https://git.example.com/security/rules', ref: 'main', path: 'python' }] });

export const UpdateRuleRequest = z
  .object({
    deploymentId: idInput.optional(),
    ruleId: idInput.optional(),
    isEnabled: z.boolean({ error: 'must be true or false' }),
  })
  .meta({ examples: [{ isEnabled: false }] });

export const PublishRuleRequest = z
  .object({
    definition: z.record(z.string(), z.unknown()).describe('A mapping with a list `rules` of exactly one rule.'),
    visibility: z
      .enum(ruleVisibilities, {
        error: `must be one of ${ruleVisibilities.join(', ')}: this registry is not public`,
      })
      .default('org_private'),
    language: z.string().max(100).nullish(),
    deployment_id: z.union([z.int(), z.string().max(30)]).nullish(),
    test_target: z.string().max(1_000_000).nullish(),
    registry_check_id: z.string().max(500).nullish(),
  })
  .meta({
    examples: [
      {
        definition: {
          rules: [
            {
              id: 'no-md5',
              languages: ['python'],
              severity: 'WARNING',
              message: 'Do not use MD5.',
              pattern: 'hashlib.md5(...)',
            },
          ],
        },
        visibility: 'org_private',
      },
    ],
  });

export const PublishedRule = z.object({ path: z.string(), id: z.string() }).meta({ id: 'PublishedRule' });

const Origin = z.object({
  kind: originKind.output,
  file: z.string().describe('Empty unless it was imported from a file.'),
  repositoryUrl: z.string().describe('Empty unless it was imported from a git repository.'),
  ref: z.string(),
  commit: z.string(),
  note: z.string().describe('Where `semgrep publish` was run, as it reports it.'),
});

const facts = {
  versionId: idOutput,
  version: z.int().describe('From 1.'),
  digest: z.string().describe('SHA-256 of the definition, independent of the order of its keys.'),
  languages: z.array(z.string()),
  severity: severity.output,
  product: product.output,
  license: z.string(),
  origin: Origin,
  author: z.string().describe('A login; empty for the starter pack.'),
};

const WireRule = z
  .object({
    ruleId: idOutput,
    path: z.string().describe('The rule’s own id, which findings show and policies match.'),
    visibility: visibility.output,
    isEnabled: z.boolean(),
    ...facts,
    createdAt: instantOutput,
    updatedAt: instantOutput,
  })
  .meta({ id: 'RegistryRule' });

export const RuleAnswer = z.object({ rule: WireRule });

export const RuleWithVersions = z
  .object({
    rule: WireRule,
    versions: z.array(
      z.object({
        ...facts,
        definition: z.record(z.string(), z.unknown()).describe('The rule, parsed.'),
        source: z.string().describe('The rule’s source text.'),
        createdAt: instantOutput,
      }),
    ),
  })
  .meta({ id: 'RegistryRuleWithVersions' });

export const RulePage = z.object({ rules: z.array(WireRule), nextCursor: z.string() }).meta({ id: 'RegistryRulePage' });

export const ImportedRules = z
  .object({
    rules: z.array(z.object({ path: z.string(), ruleId: idOutput, versionId: idOutput, outcome: outcome.output })),
    refused: z.array(
      z.object({
        file: z.string(),
        line: z.int(),
        ruleId: z.string().describe('Empty if the whole file is refused.'),
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'ImportedRules' });

type Facts = Pick<
  RuleVersion,
  'versionId' | 'number' | 'digest' | 'severity' | 'product' | 'license' | 'origin' | 'author'
> & {
  languages: readonly string[];
};

function factsToWire(rule: Facts) {
  const { versionId, digest, languages, license, author, origin } = rule;
  return {
    versionId,
    version: rule.number,
    digest,
    languages: [...languages],
    severity: severity.toWire(rule.severity),
    product: product.toWire(rule.product),
    license,
    author,
    origin: {
      kind: originKind.toWire(origin.kind),
      file: 'file' in origin ? origin.file : '',
      repositoryUrl: 'url' in origin ? origin.url : '',
      ref: 'ref' in origin ? origin.ref : '',
      commit: 'commit' in origin ? origin.commit : '',
      note: 'note' in origin ? origin.note : '',
    },
  };
}

export function ruleToWire(rule: RegistryRule): z.input<typeof WireRule> {
  const { id, path, isEnabled } = rule;
  return {
    ruleId: id,
    path,
    visibility: visibility.toWire(rule.visibility),
    isEnabled,
    ...factsToWire(rule),
    createdAt: instantToWire(rule.createdAt),
    updatedAt: instantToWire(rule.updatedAt),
  };
}

export function versionToWire(
  version: Omit<RuleVersion, 'path'>,
): z.input<typeof RuleWithVersions>['versions'][number] {
  const { definition, source, createdAt } = version;
  return { ...factsToWire(version), definition, source, createdAt: instantToWire(createdAt) };
}

export function storedToWire(rule: StoredRule): z.input<typeof ImportedRules>['rules'][number] {
  const { path, id, versionId } = rule;
  return { path, ruleId: id, versionId, outcome: outcome.toWire(rule.outcome) };
}
