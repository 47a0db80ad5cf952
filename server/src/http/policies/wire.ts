/** The shapes of policies (api.md 2.9, and our own). */
import { z } from 'zod';
import { severities } from '../../model/draft.ts';
import { previewKindsMax, type PolicyPreview, type PreviewedFindings } from '../../domain/policies/preview-policy.ts';
import { policyModes, policyProducts, policyRulesMax, rulePatternLengthMax, type Policy } from '../../model/policy.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOrNullOutput, instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';
import { nameInput } from '../wire/names.ts';

const productType = wireEnum('PRODUCT_TYPE_', policyProducts);
const mode = wireEnum('POLICY_MODE_', policyModes);
const severity = wireEnum('SEVERITY_', severities);
const findingSeverity = wireEnum('FINDING_SEVERITY_', severities);
const findingType = wireEnum('FINDING_TYPE_', ['code', 'secrets']);

const name = nameInput();

const rules = z
  .array(
    z.object({
      rulePattern: z
        .string()
        .min(1, 'must not be empty; `*` means every rule')
        .max(rulePatternLengthMax, `must have at most ${rulePatternLengthMax} characters`)
        .describe('Must match the tool’s whole rule id; `*` matches any text.'),
      severities: z.array(severity.input).max(severities.length).default([]).describe('Only these; empty = all.'),
      mode: mode.input,
    }),
  )
  .max(policyRulesMax, `must have at most ${policyRulesMax} rules`)
  .describe('In order: the first that matches decides.');

export const PolicyParams = z.object({ policyId: idInput });

export const CreatePolicyRequest = z
  .object({
    deploymentId: idInput.optional(),
    name,
    slug: z
      .string()
      .max(64)
      .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'must be 1 to 64 of a-z, 0-9 and -, with no - at either end')
      .optional()
      .describe('Shown in findings as `policySlug`. Default: derived from the name. It never changes.'),
    productType: productType.input,
    rules: rules.default([]),
  })
  .meta({
    examples: [
      {
        name: 'No injection',
        productType: 'PRODUCT_TYPE_SAST',
        rules: [
          {
            rulePattern: '*.injection.*',
            severities: ['SEVERITY_HIGH', 'SEVERITY_CRITICAL'],
            mode: 'POLICY_MODE_BLOCK',
          },
        ],
      },
    ],
  });

export const UpdatePolicyRequest = z
  .object({
    deploymentId: idInput.optional(),
    policyId: idInput.optional(),
    name: name.optional(),
    rules: rules.optional().describe('Replaces all rules. The first that matches decides.'),
  })
  .meta({
    examples: [{ rules: [{ rulePattern: '*', severities: ['SEVERITY_CRITICAL'], mode: 'POLICY_MODE_BLOCK' }] }],
  });

export const PreviewPolicyRequest = z
  .object({
    deploymentId: idInput.optional(),
    policyId: idInput.optional(),
    rules: rules.describe('Take the place of the policy’s rules, for this answer only.'),
  })
  .meta({ examples: [{ rules: [{ rulePattern: '*', severities: [], mode: 'POLICY_MODE_BLOCK' }] }] });

export const ListPoliciesQuery = z.object({
  pageSize: pageSizeQuery({ default: 100, max: 1000 }),
  cursor: cursorInput,
});

const listed = {
  id: idOutput,
  name: z.string(),
  slug: z.string(),
  productType: productType.output,
  isDefault: z.boolean(),
};

/** The deprecated service's five fields of section 2.9. */
export const DeprecatedPolicyList = z
  .object({ policies: z.array(z.object(listed)) })
  .meta({ id: 'DeprecatedPolicyList' });

export const WirePolicy = z
  .object({
    ...listed,
    rules: z.array(z.object({ rulePattern: z.string(), severities: z.array(severity.output), mode: mode.output })),
    createdAt: instantOutput,
    updatedAt: instantOutput,
  })
  .meta({ id: 'Policy' });

export const PolicyAnswer = z.object({ policy: WirePolicy });

export const PolicyPage = z
  .object({
    policies: z.array(WirePolicy),
    nextCursor: z.string(),
    migratedAt: instantOrNullOutput.describe('Time of the migration to the unified policies model.'),
  })
  .meta({ id: 'PolicyPage' });

const previewedCounts = {
  pullRequests: z.int().describe('Findings first seen in pull requests.'),
  primaryRefs: z.int().describe('Findings first seen on primary refs.'),
};

const previewedFindings = {
  ...previewedCounts,
  projectCount: z.int().describe('Projects with such findings.'),
  topProjects: z
    .array(z.object({ id: idOutput, name: z.string(), ...previewedCounts }))
    .describe('The ten with the most findings, largest first.'),
  pullRequestFilters: z
    .object({
      timePeriod: z.object({ since: instantOutput, until: instantOutput }),
      findingTypes: z.array(findingType.output),
      findingSeverities: z.array(findingSeverity.output),
      ruleIds: z.array(z.string()),
    })
    .nullable()
    .describe(
      '`filters` of GetReportFindings with which REPORT_TYPE_GUARDRAILS_ACTIVITY has exactly the rows of `pullRequests`; ' +
        'null if there are none or no filter selects exactly these.',
    ),
};

export const PolicyPreviewAnswer = z.object({
  preview: z
    .object({
      since: instantOutput,
      until: instantOutput,
      isComplete: z
        .boolean()
        .describe(
          `False if there are more than ${previewKindsMax} pairs of a rule and a severity: only the most frequent are counted.`,
        ),
      projectCount: z.int().describe('Projects that are not archived; a policy applies to all of them.'),
      modes: z
        .array(z.object({ mode: mode.output, ...previewedFindings }))
        .describe('What this policy would have decided; findings that another policy decides are in none.'),
      newlyBlocked: z
        .object(previewedFindings)
        .describe('What the policies would have blocked with these rules, and would not with the current ones.'),
    })
    .meta({ id: 'PolicyPreview' }),
});

export const MigratedPolicies = z.object({ migratedAt: instantOutput }).meta({ id: 'MigratedPolicies' });

export function deprecatedPolicyToWire(policy: Policy): z.input<typeof DeprecatedPolicyList>['policies'][number] {
  const { id, slug, isDefault, product } = policy;
  return { id, name: policy.name, slug, productType: productType.toWire(product), isDefault };
}

export function policyToWire(policy: Policy): z.input<typeof WirePolicy> {
  return {
    ...deprecatedPolicyToWire(policy),
    rules: policy.rules.map((rule) => ({
      rulePattern: rule.rulePattern,
      severities: rule.severities.map((each) => severity.toWire(each)),
      mode: mode.toWire(rule.mode),
    })),
    createdAt: instantToWire(policy.createdAt),
    updatedAt: instantToWire(policy.updatedAt),
  };
}

export function policyPreviewToWire(preview: PolicyPreview): z.input<typeof PolicyPreviewAnswer>['preview'] {
  const { since, until, isComplete, projectCount, modes, newlyBlocked } = preview;
  return {
    since: instantToWire(since),
    until: instantToWire(until),
    isComplete,
    projectCount,
    modes: [...modes].map(([each, findings]) => ({
      mode: mode.toWire(each),
      ...previewedFindingsToWire(preview, findings),
    })),
    newlyBlocked: previewedFindingsToWire(preview, newlyBlocked),
  };
}

function previewedFindingsToWire(
  { product, since, until }: PolicyPreview,
  { pullRequestFilter, topProjects, ...counts }: PreviewedFindings,
): z.input<typeof PolicyPreviewAnswer>['preview']['newlyBlocked'] {
  return {
    ...counts,
    topProjects: [...topProjects],
    pullRequestFilters: pullRequestFilter && {
      timePeriod: { since: instantToWire(since), until: instantToWire(until) },
      findingTypes: [findingType.toWire(product === 'sast' ? 'code' : 'secrets')],
      findingSeverities: pullRequestFilter.severities.map((each) => findingSeverity.toWire(each)),
      ruleIds: [...pullRequestFilter.ruleIds],
    },
  };
}
