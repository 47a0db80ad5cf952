/** INTERIM until openapi/openapi.json exists. */
interface Err {
  error: string;
  code: string;
  requestId: string;
}
type Json<T> = { content: { 'application/json': T }; headers: { [name: string]: unknown } };
interface Op<Path, Body, Answer, Status extends number = 200> {
  parameters: { query?: never; header?: never; path: Path; cookie?: never };
  requestBody: Body extends never ? never : { content: { 'application/json': Body } };
  responses: { [S in Status]: Json<Answer> } & { default: Json<Err> };
}
interface OpNoBody<Path, Answer, Status extends number = 200> {
  parameters: { query?: never; header?: never; path: Path; cookie?: never };
  requestBody?: never;
  responses: { [S in Status]: Json<Answer> } & { default: Json<Err> };
}
interface NoPath {
  path?: never;
}
interface OpRoot<Body, Answer> {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  requestBody: { content: { 'application/json': Body } };
  responses: { 200: Json<Answer>; default: Json<Err> };
}
interface OpRootNoBody<Answer> {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  requestBody?: never;
  responses: { 200: Json<Answer>; default: Json<Err> };
}
interface Rest {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
}
interface Session {
  accessToken: string;
  refreshToken: string;
  expiresAt: string;
}
interface Finding {
  id: string;
  ref: string;
  ruleId: string;
  ruleDisplayName: string;
  note: string;
  filePath: string;
  message: string;
  category: string;
  lineOfCodeUrl: string;
  line: number;
  severity: string | null;
  confidence: string | null;
  issueType: string | null;
  aggregateState: string | null;
  triageState: string | null;
  triageReason: string | null;
  relevantSince: string | null;
  firstDetectedAt: string | null;
  ruleCweNames: string[];
  repository: { name: string; id: string };
  scaAttributes: null | {
    vulnDatabaseIdentifier: string;
    foundDependency: null | { package: string; version: string };
  };
}
export interface paths {
  '/api/auth/login': Rest & { post: OpRoot<{ email: string; password: string }, Session> };
  '/api/auth/refresh': Rest & { post: OpRoot<{ refreshToken: string }, Session> };
  '/api/auth/logout': Rest & { post: OpRootNoBody<Record<string, never>> };
  '/api/auth/me': Rest & {
    get: OpRootNoBody<{
      user: { id: string };
      deployments: { id: string; slug: string; name: string; orgRole: string }[];
    }>;
  };
  '/api/agent/deployments/{deploymentId}/tokens': Rest & {
    get: OpNoBody<
      { deploymentId: string },
      {
        tokens: {
          id: string;
          name: string;
          permissions: ('CI' | 'WEB_API')[];
          createdAt: string;
          expiresAt: string | null;
        }[];
      }
    >;
    post: Op<
      { deploymentId: string },
      { name: string; permissions: ('CI' | 'WEB_API')[]; expiresAt?: string },
      { id: string; token: string }
    >;
  };
  '/api/agent/deployments/{deploymentId}/tokens/{tokenId}': Rest & {
    delete: OpNoBody<{ deploymentId: string; tokenId: string }, Record<string, never>>;
  };
  '/api/scans/v1/deployments/{deploymentId}/scans/{scanId}': Rest & {
    get: OpNoBody<
      { deploymentId: string; scanId: string },
      {
        scan: {
          id: string;
          status: string;
          counts: Record<string, number>;
          problems: { file: string; place: string; message: string }[];
          progress: { step: string; resultsRead: number };
        };
      }
    >;
  };
  '/api/reporting/{deploymentId}/findings': Rest & {
    post: Op<
      { deploymentId: string },
      {
        filters?: {
          timePeriod?: { since?: string; until?: string };
          projects?: string[];
          projectIds?: string[];
          tags?: string[];
          teams?: string[];
          ruleIds?: string[];
          findingCategories?: string[];
          findingTypes?: string[];
          findingSeverities?: string[];
          confidence?: string[];
          reachability?: string[];
          validity?: string[];
          aiVerdicts?: string[];
          timeBucketSize?: string;
        };
        reportType?: string;
        findingState?: string;
        bucketStart?: string;
        guardrailsState?: string;
        cursor?: string;
        limit?: number;
      },
      { findings: Finding[]; cursor: string; total: number; totalCode: number; totalSca: number; totalSecrets: number }
    >;
  };
}
