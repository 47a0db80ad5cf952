/**
 * Parapet's own format, for tools without a format that it reads: what a finding may have. The guide's JSON Schema is made of it.
 * docs/guides/write-findings.md.
 */
import { z } from 'zod';
import { confidences, severities } from '../../model/draft.ts';

const text = z.string().min(1);
const place = z.number().int().min(1).max(2_147_483_647);

const ParapetPackage = z.strictObject({
  ecosystem: text.describe('npm, pypi, gomod, cargo, maven, gem, composer, nuget, deb, apk, rpm …'),
  name: text,
  version: text.optional(),
  purl: text.optional(),
  fixedVersions: z.array(text).max(100).optional(),
  aliases: z.array(text).max(100).optional().describe('Other ids of the vulnerability, which `rule` names.'),
});

export const ParapetFinding = z.strictObject({
  rule: text.describe('The stable id of what was checked; of a vulnerable package, the CVE or advisory.'),
  severity: z.enum(severities),
  message: text.describe('What is wrong here.'),
  kind: z.enum(['code', 'package', 'secret']).optional().describe('Absent: package if there is one, else code.'),
  title: text.optional().describe('The name of the rule.'),
  description: text.optional().describe('What the rule is about.'),
  link: text.optional().describe('A page about the rule.'),
  confidence: z.enum(confidences).optional(),
  cwe: z
    .array(z.string().regex(/^CWE-\d{1,5}$/))
    .max(100)
    .optional(),
  path: text.optional().describe('Relative to the root of the repository, or of the image.'),
  line: place.optional(),
  column: place.optional(),
  endLine: place.optional(),
  endColumn: place.optional(),
  code: text.optional().describe('The offending code. With it, a finding keeps its identity when lines move.'),
  fingerprint: text
    .optional()
    .describe('Equal for the same finding in every run, whatever its line; only if the tool can promise that.'),
  package: ParapetPackage.optional(),
  image: text.optional().describe('The container image that was scanned.'),
  url: text.optional().describe('The URL that was requested.'),
  method: text.optional().describe('The method of the request to `url`.'),
  parameter: text.optional().describe('The parameter, header or cookie of the request that the finding is about.'),
});
export type ParapetFinding = z.infer<typeof ParapetFinding>;

/** The root of the JSON. */
export const ParapetReport = z.strictObject({
  parapetFindings: z.literal(1),
  tool: z.strictObject({ name: text, version: text.optional() }),
  category: text.optional().describe('Distinguishes several analyses of a project by one tool: an image, a folder.'),
  complete: z
    .boolean()
    .describe('True: these are all findings of the tool in the project, and what is not among them is fixed.'),
  findings: z.array(ParapetFinding),
});

/** JSON Schema of the JSON. @internal For docs/guides/write-findings.md. */
export function reportSchema(): object {
  return z.toJSONSchema(ParapetReport, { io: 'input', unrepresentable: 'throw' });
}

/** Members of a finding as columns of CSV: `package.name` for a member of a member. */
export const columns: readonly string[] = Object.keys(ParapetFinding.shape).flatMap((name) =>
  name === 'package' ? Object.keys(ParapetPackage.shape).map((each) => `package.${each}`) : [name],
);
/** Columns whose values are separated by spaces. */
export const listColumns: ReadonlySet<string> = new Set(['cwe', 'package.fixedVersions', 'package.aliases']);
export const numberColumns: ReadonlySet<string> = new Set(['line', 'column', 'endLine', 'endColumn']);

/** A defect of a finding: the member that has it (`package.name`), or '' for the whole; and what is wrong. */
export interface Defect {
  member: string;
  message: string;
}

/** The finding, or its first defect. Members that are null are absent. */
export function checkFinding(value: unknown): ParapetFinding | Defect {
  const { success, data, error } = ParapetFinding.safeParse(withoutNulls(value));
  if (!success) return defectOf(error);
  const wrong =
    data.url === undefined ? data.method === undefined && data.parameter === undefined : data.path === undefined;
  if (!wrong)
    return { member: 'url', message: 'a finding at a URL has no path, and `method` and `parameter` need `url`' };
  if (data.url !== undefined && data.image !== undefined)
    return { member: 'image', message: 'a finding is at a URL or in an image, not both' };
  if ((data.kind ?? 'package') !== 'package' && data.package !== undefined)
    return { member: 'kind', message: 'a finding with a package has the kind package' };
  if (data.kind === 'package' && data.package === undefined)
    return { member: 'package', message: 'a finding of the kind package needs its package' };
  return data;
}

export function defectOf(error: z.ZodError): Defect {
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys')
    return { member: issue.path.join('.'), message: `there is no member ${issue.keys[0]?.slice(0, 60) ?? ''}` };
  return { member: issue?.path.join('.') ?? '', message: issue?.message ?? 'it is invalid' };
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const given = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(given.map(([name, each]) => [name, name === 'package' ? withoutNulls(each) : each]));
}
