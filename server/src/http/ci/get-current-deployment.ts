/** GET /api/agent/deployments/current: which deployment a scanner’s token belongs to. */
import { enterCi } from '../../domain/ci/enter-ci.ts';
import { getHome } from '../../domain/ci/get-home.ts';
import { userRoute } from '../route.ts';
import { integerId } from '../wire/ids.ts';
import { CurrentDeployment } from './wire.ts';

export const getCurrentDeploymentRoute = userRoute({
  method: 'GET',
  path: '/api/agent/deployments/current',
  operationId: 'GetCurrentDeployment',
  tag: 'CI',
  summary: 'The deployment that a scanner’s token belongs to',
  stability: null,
  refusesWith: [404],
  access: { schemes: ['ServiceWebToken'] },
  schemas: { response: { 200: CurrentDeployment } },
}).handle(async ({ platform, caller }) => {
  const { deploymentId, name, slug } = await getHome(platform, await enterCi(platform, caller));
  const deployment = {
    id: integerId(deploymentId),
    name: name || slug,
    display_name: name || slug,
    slug,
    organization_id: 0,
    scm_name: '',
    source_type: '',
    default_user_role: '',
    has_autofix: true,
    has_deepsemgrep: false,
    has_triage_via_comment: false,
    has_dependency_query: true,
  };
  return { status: 200, body: { deployment } };
});
