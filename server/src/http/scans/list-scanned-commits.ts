/** GET …/scanned-commits (ours): the commits from which an upload should describe its changes. */
import { z } from 'zod';
import { listScannedCommits } from '../../domain/scans/list-scanned-commits.ts';
import { deploymentRoute } from '../route.ts';
import { ScannedCommitsQuery } from './wire.ts';

const ScannedCommits = z.object({
  analyses: z.array(
    z.object({
      tool: z.string(),
      category: z.string(),
      commit: z.string(),
      ref: z.string().describe('the ref on which the commit was scanned: the one asked for, or its base'),
    }),
  ),
});

export const listScannedCommitsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/scans/v1/deployments/{deploymentId}/scanned-commits',
  operationId: 'ListScannedCommits',
  tag: 'Scans',
  summary: 'List the commits that a ref’s analyses saw last',
  description:
    'Lists, for each tool and category, the commit of its last scan on the ref, if that was a complete scan of one commit; latest ' +
    'first. For a tool and category without a scan on the ref it is the one of `baseRef` (the target branch of a pull request), else ' +
    'of the primary ref. The next upload can send what changed since (`changes` and `baseRef` in its manifest). Empty if the ' +
    'project is new.',
  effect: 'read',
  stability: null,
  access: {
    schemes: ['ServiceWebToken', 'ServiceJWT'],
    permission: 'scans.upload',
    tokenPermission: 'CI',
    acceptsLimitedToken: true,
  },
  schemas: { query: ScannedCommitsQuery, response: { 200: ScannedCommits } },
}).handle(async ({ platform, member, query }) => ({
  status: 200,
  body: { analyses: await listScannedCommits(platform, member, query) },
}));
