/** The shapes of what operators do with deployments. */
import { z } from 'zod';
import { isOneLine, oneLineRule } from '../../base/one-line.ts';
import { deploymentNameMax, type FirstAdminInvite } from '../../domain/deployments/create-deployment.ts';
import { deploymentStates, type DeploymentOverview } from '../../domain/deployments/list-deployments.ts';
import type { OperatorEntry } from '../../domain/operators/list-entries.ts';
import { QuotaLimitsOutput } from '../deployments/quotas-wire.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { nameInput } from '../wire/names.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';

export const DeploymentParams = z.object({ deployment: idInput.describe('The deployment’s id.') });
export const OperatorPageQuery = z.object({ pageSize: pageSizeQuery({ default: 50, max: 200 }), cursor: cursorInput });

const state = wireEnum('DEPLOYMENT_STATE_', deploymentStates);

export const OperatedDeployment = z
  .object({
    id: idOutput,
    slug: z.string(),
    name: z.string(),
    state: state.output.describe(
      'SUSPENDED: everything of it is refused. DELETING: the same, and its rows go in steps; it is no longer listed when they are gone.',
    ),
    suspendedFor: z.string().describe('The reason that its people are told; "" for none.'),
    isDemo: z.boolean(),
    hasAdmin: z.boolean().describe('False while nobody has accepted the invite of its first admin.'),
    createdAt: instantOutput,
    people: z.int().describe('Active members.'),
    projects: z.int(),
    openFindings: z.int().describe('On the primary refs.'),
    lastScanAt: instantOutput.nullable().describe('The last upload.'),
    quotas: QuotaLimitsOutput,
  })
  .meta({ id: 'OperatedDeployment' });

export const OperatedDeploymentPage = z
  .object({ deployments: z.array(OperatedDeployment), nextCursor: z.string() })
  .meta({ id: 'OperatedDeploymentPage' });

export function deploymentToWire(of: DeploymentOverview): z.input<typeof OperatedDeployment> {
  const { id, slug, name, suspendedFor, isDemo, hasAdmin, people, projects, openFindings } = of;
  const { projectsMax, uploadsPerDayMax, seatsMax, storageMbMax } = of;
  return {
    id,
    slug,
    name,
    state: state.toWire(of.state),
    suspendedFor,
    isDemo,
    hasAdmin,
    createdAt: instantToWire(of.createdAt),
    people,
    projects,
    openFindings,
    lastScanAt: of.lastScanAt && instantToWire(of.lastScanAt),
    quotas: { projectsMax, uploadsPerDayMax, seatsMax, storageMbMax },
  };
}

const adminEmail = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(254)
  .describe('The address of the first admin, who gets an invite.');

export const CreateDeploymentRequest = z
  .object({
    name: nameInput(deploymentNameMax),
    slug: z.string().trim().min(1, 'must not be empty').max(64).describe('For programs; it never changes.'),
    adminEmail,
  })
  .meta({ examples: [{ name: 'Acme Ltd', slug: 'acme', adminEmail: 'ada@example.com' }] });

export const FirstAdmin = z
  .object({
    email: z.string(),
    link: z.string().describe('Give it to this person alone; it is shown only this once. "" if it is mailed.'),
    expiresAt: instantOutput,
  })
  .meta({ id: 'FirstAdminInvite' });

export function firstAdminToWire({ email, link, expiresAt }: FirstAdminInvite): z.input<typeof FirstAdmin> {
  return { email, link, expiresAt: instantToWire(expiresAt) };
}

export const CreatedDeployment = z.object({ id: idOutput, invite: FirstAdmin }).meta({ id: 'CreatedDeployment' });

export const InviteAdminRequest = z.object({ adminEmail }).meta({ examples: [{ adminEmail: 'ada@example.com' }] });

export const SuspendRequest = z
  .object({
    reason: z
      .string()
      .trim()
      .max(500)
      .refine(isOneLine, oneLineRule)
      .default('')
      .describe('What its people are told, in one line.'),
  })
  .meta({ examples: [{ reason: 'Unpaid since May' }] });

export const DeleteDeploymentQuery = z.object({
  confirm: z.string().max(200).describe('The name of the deployment, as it is written.'),
});

export const OperatorLogPage = z
  .object({
    entries: z.array(
      z.object({
        id: idOutput,
        at: instantOutput,
        action: z.string(),
        deploymentId: idOutput.nullable().describe('Null for what concerns the whole installation.'),
        slug: z.string().describe('Of the deployment, which may no longer exist; "" for the installation.'),
        actor: z.string().describe('The operator’s login; `operator` for a command on the server.'),
        address: z.string(),
        requestId: z.string(),
        changes: z.record(z.string(), z.unknown()),
      }),
    ),
    nextCursor: z.string(),
  })
  .meta({ id: 'OperatorLogPage' });

export function entryToWire(entry: OperatorEntry): z.input<typeof OperatorLogPage>['entries'][number] {
  const { id, at, action, deploymentId, slug, actor, address, requestId, changes } = entry;
  return {
    id,
    at: instantToWire(at),
    action,
    deploymentId,
    slug,
    actor,
    address,
    requestId,
    changes: { ...changes },
  };
}
