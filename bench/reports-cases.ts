/**
 * The cases for measuring reports: each report type with each single filter and five combinations, now and at midnight.
 */

export interface ReportCase {
  name: string;
  type: string;
  /** The 50 ms bar applies: until now or a UTC midnight, up to 100 projects. */
  hasBar: boolean;
  body: { reportType: string; filters: Record<string, unknown> } & Record<string, unknown>;
}

const dayMs = 86_400_000;
const types = [
  'TOTAL_OPEN',
  'TOTAL_FIXED',
  'TOTAL_IGNORED',
  'TOTAL_PROVISIONALLY_IGNORED',
  'OPEN_BACKLOG',
  'BACKLOG_ACTIVITY',
  'PROJECT',
  'GUARDRAILS_ACTIVITY',
];

/** A state that the report can contain, so that the filter matches something. */
const stateOf: Record<string, string> = {
  TOTAL_FIXED: 'FIXED',
  TOTAL_IGNORED: 'IGNORED_APP',
  TOTAL_PROVISIONALLY_IGNORED: 'PROVISIONALLY_IGNORED_APP',
};

const projects = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `org/project-${from + n}`);
/** By frequency: the seed's rules follow Zipf's law. */
const rules = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `rules.area-${(from + n) % 12}.rule-${from + n}`);

/** `filters` by case name. */
const singles: Record<string, Record<string, unknown>> = {
  'no filter': {},
  '1 project': { projects: projects(17, 1) },
  '100 projects': { projects: projects(1, 100) },
  'project ids': { projectIds: ['3', '5', '8'] },
  'a tag': { tags: ['tag-7'] },
  'the commonest rule': { ruleIds: rules(1, 1) },
  'a rare rule': { ruleIds: rules(577, 1) },
  '20 rules': { ruleIds: rules(30, 20) },
  'a category': { findingCategories: ['security'] },
  'a type': { findingTypes: ['FINDING_TYPE_SECRETS'] },
  'a severity': { findingSeverities: ['FINDING_SEVERITY_CRITICAL'] },
  confidence: { confidence: ['FINDING_CONFIDENCE_HIGH'] },
  reachability: { reachability: ['FINDING_REACHABILITY_REACHABLE'] },
  validity: { validity: ['FINDING_VALIDITY_NO_VALIDATOR'] },
  verdict: { aiVerdicts: ['VERDICT_NO_VERDICT'] },
};

const combinations: Record<string, Record<string, unknown>> = {
  'critical and high code': {
    findingTypes: ['FINDING_TYPE_CODE'],
    findingSeverities: ['FINDING_SEVERITY_CRITICAL', 'FINDING_SEVERITY_HIGH'],
  },
  'a team’s 30 projects, critical': { projects: projects(40, 30), findingSeverities: ['FINDING_SEVERITY_CRITICAL'] },
  'a tag and a type': { tags: ['tag-3'], findingTypes: ['FINDING_TYPE_SCA'] },
  'reachable packages': { findingTypes: ['FINDING_TYPE_SCA'], reachability: ['FINDING_REACHABILITY_REACHABLE'] },
  'a rule in 10 projects': { ruleIds: rules(2, 1), projects: projects(100, 10) },
};

export function reportCases(now: Date): ReportCase[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const at = (daysBefore: number): string => new Date(today - daysBefore * dayMs).toISOString();
  const periods: Record<string, { timePeriod: Record<string, string>; hasBar: boolean }> = {
    '30 days to now': { timePeriod: { since: new Date(now.getTime() - 30 * dayMs).toISOString() }, hasBar: true },
    '30 days to midnight': { timePeriod: { since: at(30), until: at(0) }, hasBar: true },
    'a month, half a year ago': { timePeriod: { since: at(210), until: at(180) }, hasBar: true },
    'all time': { timePeriod: {}, hasBar: true },
    'to yesterday’s noon': { timePeriod: { until: new Date(today - dayMs / 2).toISOString() }, hasBar: false },
  };
  return types.flatMap((type) =>
    Object.entries(periods).flatMap(([periodName, { timePeriod, hasBar }]) => {
      const make = (
        filterName: string,
        filters: Record<string, unknown>,
        extra: Record<string, unknown> = {},
      ): ReportCase => ({
        name: `${type}, ${periodName}, ${filterName}`,
        type,
        hasBar,
        body: { reportType: `REPORT_TYPE_${type}`, filters: { timePeriod, ...filters }, ...extra },
      });
      const filtered = Object.entries({ ...singles, ...combinations }).map(([name, filters]) => make(name, filters));
      const state = make('a state', {}, { findingState: `AGGREGATE_ISSUE_STATE_${stateOf[type] ?? 'OPEN'}` });
      const became = make('what became of it', {}, { guardrailsState: 'FIXED' });
      return [...filtered, state, ...(type === 'GUARDRAILS_ACTIVITY' ? [became] : [])];
    }),
  );
}
