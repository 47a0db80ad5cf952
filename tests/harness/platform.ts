/** A platform on a test database without HTTP and without a worker: it records jobs, and the test runs them. */
import { tmpdir } from 'node:os';
import { manualClock } from '../../server/src/base/clock.ts';
import { createDiskReserve } from '../../server/src/base/limits/disk-reserve.ts';
import { createSlots } from '../../server/src/base/limits/slots.ts';
import { createLog } from '../../server/src/base/log.ts';
import { openKeys } from '../../server/src/domain/installation/open-keys.ts';
import { createProjectLimits } from '../../server/src/domain/projects/with-projects-limit.ts';
import { createUploadQuota } from '../../server/src/base/limits/upload-quota.ts';
import { createShownSecrets } from '../../server/src/domain/reports/record-shown-secrets.ts';
import { createFindingColumns } from '../../server/src/domain/reports/columns/finding-columns.ts';
import { defaultTriageLimits } from '../../server/src/domain/triage/triage-limits.ts';
import type { JobPlatform } from '../../server/src/domain/platform.ts';
import { workflowTypes } from '../../server/src/model/runs/workflow-types.ts';
import type { Member } from '../../server/src/model/caller.ts';
import type { JobRequest } from '../../server/src/store/jobs/job.ts';
import { insertDeployment } from '../../server/src/store/deployments/deployments.ts';
import { createTestDatabase } from './database/database.ts';
import { testLive } from './live.ts';
import { testOutside, testSpools } from './hosts/outside.ts';
import { testEngines } from './scanners.ts';
import { testSecretKeys } from './secret-keys.ts';
import { testSessions } from './sessions.ts';
import { testWorkflow } from './workflow.ts';

export interface TestPlatform {
  platform: JobPlatform;
  clock: ReturnType<typeof manualClock>;
  /** An admin of the one deployment. */
  admin: Member;
  /** Jobs that were enqueued and not yet taken. */
  jobs: JobRequest[];
  drop(): Promise<void>;
}

export async function createTestPlatform(options: { connectionsMax?: number } = {}): Promise<TestPlatform> {
  const { database, connection, drop } = await createTestDatabase(options);
  const clock = manualClock(new Date('2026-01-05T09:00:00.000Z'));
  const jobs: JobRequest[] = [];
  const platform: JobPlatform = {
    database,
    queue: {
      async enqueue(_tx, job) {
        jobs.push(job);
      },
      async enqueueMissing(_tx, job) {
        jobs.push(job);
      },
    },
    clock,
    log: createLog({ level: 'silent' }),
    keys: await openKeys({ database, clock }, testSecretKeys),
    workflowTypes: [...workflowTypes, testWorkflow],
    uploads: {
      received: createSlots({ concurrency: 100, waitMsMax: 1_000 }),
      stored: createSlots({ concurrency: 8, waitMsMax: 1_000 }),
      spools: testSpools(),
      disk: createDiskReserve(tmpdir(), 0),
      quota: createUploadQuota({ scansMax: 0, bytesMax: 0 }),
    },
    projectLimits: createProjectLimits(16, 3_000),
    findingColumns: createFindingColumns({ bytesMax: 64_000_000 }),
    shownSecrets: createShownSecrets(),
    triageLimits: { ...defaultTriageLimits },
    outside: testOutside(),
    live: testLive({ database, connection }),
    engines: testEngines(),
    settings: {
      publicUrl: 'http://127.0.0.1:8080',
      uploadBytesMax: 2 ** 30,
      closesWithoutAsking: false,
      ciAnswerWaitMs: 0,
      ...testSessions,
      isSecretKeyOutside: true,
      hasSecurityContact: true,
      auditFolder: null,
    },
  };
  // The first deployment of an empty database: its id is 1.
  await database.asAccess((tx) => insertDeployment(tx, { slug: 'test', name: 'Test', createdAt: clock.now() }));
  const admin: Member = {
    userId: '1',
    login: 'ada',
    scheme: 'jwt',
    credentialId: '1',
    provenAt: null,
    tokenPermissions: ['WEB_API', 'CI'],
    isReadOnly: false,
    tokenProjectIds: null,
    tokenDeploymentId: null,
    providerDeploymentId: null,
    gaveSecondFactor: false,
    address: '192.0.2.1',
    requestId: 'test',
    deploymentId: '1',
    orgRole: 'admin',
    visibleProjectIds: null,
    projectRoles: new Map(),
  };
  return { platform, clock, admin, jobs, drop };
}
