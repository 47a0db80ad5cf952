/** The dependency filter on the wire (api.md 2.5, readings section 5), and its conversion to the domain's filter. */
import { z } from 'zod';
import type { DependencyFilter } from '../../domain/dependencies/dependency-filter.ts';
import { transitivities } from '../../model/draft.ts';
import type { PackagePattern } from '../../model/versions/package-pattern.ts';
import type { VersionBound } from '../../model/versions/version-key.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput } from '../wire/ids.ts';

export const transitivity = wireEnum('', transitivities, { unknown: 'UNKNOWN_TRANSITIVITY' });
const unspecifiedTransitivity = 'TRANSITIVITY_UNSPECIFIED';
const oneOfTransitivities = { error: 'must be one of DIRECT, TRANSITIVE, UNKNOWN_TRANSITIVITY' };
/** The members have no prefix, so the one for "no restriction" is spelled in full. */
export const transitivityFilter = z
  .union([transitivity.filter, z.literal(unspecifiedTransitivity)], oneOfTransitivities)
  .transform((word) => (word === unspecifiedTransitivity ? undefined : word));
/** One value or several (readings section 5). */
const transitivityFilters = z
  .union([transitivityFilter, z.array(transitivityFilter).max(10)], oneOfTransitivities)
  .transform((asked) => {
    const words = [asked].flat().flatMap((word) => word ?? []);
    return words.length === 0 || words.length < [asked].flat().length ? undefined : [...new Set(words)];
  });
const licensePolicySetting = wireEnum('LICENSE_POLICY_SETTING_', ['allow', 'comment', 'block']);

const textMax = 1000;
const packageFiltersMax = 100;
const ecosystemsMax = 100;
const text = z.string().max(textMax, `must have at most ${textMax} characters`);

/** `>=1.0.0`, `>1.0.0`, or bare (inclusive); '' means no bound. */
function boundInput(operators: '>' | '<') {
  const pattern = new RegExp(`^\\s*(${operators}=?)?\\s*([^\\s<>=].*?)\\s*$`, 's');
  return text
    .transform((value, context): VersionBound | undefined => {
      if (value.trim() === '') return undefined;
      const [, operator, version] = pattern.exec(value) ?? [];
      if (version !== undefined) return { version, isInclusive: operator !== operators };
      context.issues.push({
        code: 'custom',
        message: `must be a version, or one after ${operators}= or ${operators}`,
        input: value,
      });
      return z.NEVER;
    })
    .optional();
}

const PackageFilter = z.object({
  name: text.optional().describe('The whole name with `exactNameMatch`, else a substring of it, case-insensitive.'),
  versionLowerBound: boundInput('>').describe('`>=1.0.0`, `>1.0.0`, or bare, which is inclusive.'),
  versionUpperBound: boundInput('<').describe('`<=2.0.0`, `<2.0.0`, or bare, which is inclusive.'),
  exactVersion: text.optional().describe('Takes precedence over the bounds.'),
  exactNameMatch: z.boolean().optional(),
});

export const DependencyFilterInput = z
  .object({
    name: text.optional().describe('Substring of the package’s name, case-insensitive.'),
    version: text.optional().describe('Compared by the rules of the ecosystem: in Python, 1.0 equals 1.0.0.'),
    lockfilePath: text.optional().describe('The whole path.'),
    repositoryId: z.array(idInput).max(3000, 'must have at most 3000 values').optional(),
    license: z
      .array(text)
      .max(1000, 'must have at most 1000 values')
      .optional()
      .describe('As spelled in the inventory.'),
    ecosystem: z
      .union([text, z.array(text).max(ecosystemsMax)], {
        error: `must be an ecosystem’s name, or an array of at most ${ecosystemsMax}`,
      })
      .optional()
      .describe('One or several of npm, pypi, gomod, cargo, maven, gem, composer, nuget, pub, swiftpm, hex, …'),
    transitivity: transitivityFilters.optional().describe('One value or several.'),
    licensePolicySettings: licensePolicySetting.queryFilters
      .optional()
      .describe('Until license policies exist, every dependency has LICENSE_POLICY_SETTING_ALLOW.'),
    packageFilters: z
      .array(PackageFilter)
      .max(packageFiltersMax, `must have at most ${packageFiltersMax} values`)
      .optional()
      .describe('Alternatives. Versions are compared by the rules of their ecosystem.'),
    includeArchived: z.boolean().optional().describe('Include archived repositories.'),
  })
  .describe(
    'A dependency must match all members that are given; values of one member are alternatives; "" and [] are no restriction.',
  );

/** Converts the filter to the domain's. */
export function toDependencyFilter(wire: z.output<typeof DependencyFilterInput>): DependencyFilter {
  return {
    projectIds: given(wire.repositoryId),
    includesArchived: wire.includeArchived ?? false,
    ecosystems: ecosystemsOf(wire.ecosystem),
    lockfilePath: word(wire.lockfilePath),
    transitivities: wire.transitivity,
    licenses: given(wire.license),
    licensePolicySettings: wire.licensePolicySettings,
    packages: packagePatterns(wire),
  };
}

function ecosystemsOf(asked: string | string[] = []): string[] | undefined {
  const names = [asked].flat().flatMap((each) => word(each)?.toLowerCase() ?? []);
  return names.length === 0 ? undefined : [...new Set(names)];
}

function packagePatterns(wire: z.output<typeof DependencyFilterInput>): PackagePattern[] {
  const [name, version] = [word(wire.name), word(wire.version)];
  const nameParts = name === undefined ? [] : [name];
  const versions = version === undefined ? [] : [{ exact: version }];
  const alternatives = wire.packageFilters ?? [];
  if (alternatives.length === 0) {
    return nameParts.length + versions.length === 0 ? [] : [{ nameParts, versions }];
  }
  const patterns = alternatives.map((one): PackagePattern => {
    const own = word(one.name);
    const isExact = one.exactNameMatch === true;
    return {
      exactName: isExact ? own : undefined,
      nameParts: own === undefined || isExact ? nameParts : [own, ...nameParts],
      versions: [
        { lower: one.versionLowerBound, upper: one.versionUpperBound, exact: word(one.exactVersion) },
        ...versions,
      ],
    };
  });
  // An empty alternative matches every dependency.
  return patterns.some(isEmptyFilter) ? [] : patterns;
}

function isEmptyFilter({ exactName, nameParts, versions }: PackagePattern): boolean {
  return (
    exactName === undefined &&
    nameParts.length === 0 &&
    versions.every(({ lower, upper, exact }) => lower === undefined && upper === undefined && exact === undefined)
  );
}

function word(value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function given<Value>(values: readonly Value[] | undefined): readonly Value[] | undefined {
  return values === undefined || values.length === 0 ? undefined : values;
}
