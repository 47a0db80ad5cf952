/** The interface's enumerations as constants and types, read from the document, for the words of the console and of the command line. */

/** Where a schema is: in an operation's request body or query, or in a component; then the names of the properties that lead to it. */
type EnumSource = readonly [from: 'body' | 'query' | 'component', name: string, ...properties: string[]];

/**
 * Name of the type, and the schema that lists its values. In requests, an empty text and `…_UNSPECIFIED` mean "not set"; clients leave the
 * member out instead, so these are dropped.
 */
const enumSources: Readonly<Record<string, EnumSource>> = {
  ReportType: ['body', 'GetReportFindings', 'reportType'],
  FindingState: ['body', 'GetReportFindings', 'findingState'],
  GuardrailsState: ['body', 'GetReportFindings', 'guardrailsState'],
  ReportChange: ['body', 'GetReportFindings', 'change'],
  TimeBucketSize: ['body', 'GetReportFindings', 'timeBucketSize'],
  FindingType: ['body', 'GetReportFindings', 'filters', 'findingTypes'],
  FindingSeverity: ['body', 'GetReportFindings', 'filters', 'findingSeverities'],
  FindingConfidence: ['body', 'GetReportFindings', 'filters', 'confidence'],
  FindingReachability: ['body', 'GetReportFindings', 'filters', 'reachability'],
  FindingValidity: ['body', 'GetReportFindings', 'filters', 'validity'],
  AiVerdict: ['body', 'GetReportFindings', 'filters', 'aiVerdicts'],
  ReportGrouping: ['body', 'SummarizeReport', 'groupBy'],
  FindingGrouping: ['body', 'ListFindingGroups', 'groupBy'],
  GroupOrder: ['body', 'ListFindingGroups', 'sortBy'],
  TriageState: ['body', 'TriageFindings', 'triageState'],
  TriageReason: ['body', 'TriageFindings', 'triageReason'],
  UploadFormat: ['query', 'UploadScan', 'format'],
  UploadScope: ['query', 'UploadScan', 'scope'],
  ExportFormat: ['body', 'ExportFindings', 'format'],
  TokenPermission: ['body', 'CreateToken', 'permissions'],
  OrgRole: ['body', 'CreateInvite', 'orgRole'],
  TeamRole: ['body', 'UpdateTeam', 'team', 'users', 'role'],
  NotificationEvent: ['body', 'CreateNotificationRule', 'events'],
  ChannelKind: ['component', 'NotificationChannel', 'kind'],
  MailSecurity: ['component', 'NotificationChannel', 'email', 'security'],
  MessageStatus: ['query', 'ListNotificationMessages', 'status'],
  ConnectionKind: ['component', 'Connection', 'kind'],
  CredentialKind: ['component', 'Connection', 'credentialKind'],
  PolicyMode: ['body', 'CreatePolicy', 'rules', 'mode'],
  PolicyProductType: ['body', 'CreatePolicy', 'productType'],
  Product: ['body', 'CreateNotificationRule', 'products'],
  RuleSeverity: ['body', 'CreateNotificationRule', 'severities'],
  FixModelProvider: ['body', 'UpdateFixSettings', 'model', 'provider'],
  RuleOriginKind: ['query', 'ListRegistryRules', 'originKind'],
  ScanStatus: ['query', 'ListScans', 'status'],
  RunStatus: ['body', 'ListServiceAgenticWorkflowJobs', 'filter', 'statuses'],
  Coverage: ['query', 'ListProjects', 'coverage'],
  Transitivity: ['body', 'ListRepositoriesForDependencies', 'dependencyFilter', 'transitivity'],
};

interface Schema {
  $ref?: string;
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}
interface Operation {
  operationId: string;
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The source text of `enums.ts`. */
export function enumsModule(document: ApiDocument): string {
  const lines = Object.entries(enumSources).map(([type, source]) => {
    const constant = `${type[0]!.toLowerCase()}${type.slice(1)}Values`;
    const values = valuesOf(document, type, source).map((value) => `  '${value}',\n`);
    return `export const ${constant} = [\n${values.join('')}] as const;\nexport type ${type} = (typeof ${constant})[number];\n`;
  });
  return lines.join('\n');
}

function valuesOf(document: ApiDocument, type: string, source: EnumSource): string[] {
  const schema = find(document, source);
  const values = schema?.enum?.filter((value) => typeof value === 'string') ?? [];
  const kept = values.filter((value) => value !== '' && !value.endsWith('UNSPECIFIED'));
  if (kept.length === 0) throw new Error(`${type}: no enumeration at ${source.join('.')} of openapi/openapi.json`);
  return kept;
}

function find(document: ApiDocument, [from, name, ...properties]: EnumSource): Schema | undefined {
  if (from === 'component') return descend(document, document.components.schemas[name], properties);
  const operation = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name);
  if (from === 'body') {
    return descend(document, operation?.requestBody?.content['application/json']?.schema, properties);
  }
  const [parameter, ...rest] = properties;
  const found = operation?.parameters?.find((each) => each.in === 'query' && each.name === parameter);
  return descend(document, found?.schema, rest);
}

/** Follows the property names; through references, list items, and the non-null branch of a nullable schema. */
function descend(document: ApiDocument, schema: Schema | undefined, properties: readonly string[]): Schema | undefined {
  if (schema?.$ref !== undefined) {
    return descend(document, document.components.schemas[schema.$ref.split('/').at(-1)!], properties);
  }
  if (schema?.items !== undefined) return descend(document, schema.items, properties);
  const branch = schema?.anyOf?.find(({ properties: its, items, enum: values }) => its ?? items ?? values);
  if (branch !== undefined) return descend(document, branch, properties);
  const [first, ...rest] = properties;
  return first === undefined ? schema : descend(document, schema?.properties?.[first], rest);
}
