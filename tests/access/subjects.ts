/**
 * The subjects of the cases, in one deployment. Tests replace them by another deployment's, or by missing ones, to find
 * leaks.
 */
import {
  jwtOf,
  makeDependency,
  makeFinding,
  makePerson,
  makeProject,
  noSource,
  testPassword,
  type Person,
  type TestApp,
} from '../harness/app.ts';
import { insertIdentity, listIdentityRows } from '../../server/src/store/single-sign-on/account-identities.ts';
import { makeAuthenticator } from '../harness/authenticator.ts';
import { samlMetadataOf } from '../harness/hosts/saml/metadata-text.ts';
import { totpCode } from '../harness/totp.ts';
import { authenticate } from '../../server/src/domain/access/authenticate.ts';
import { enterDeployment } from '../../server/src/domain/access/enter-deployment.ts';
import { createInvite } from '../../server/src/domain/invites/create-invite.ts';
import { setUpTeam } from '../../server/src/domain/teams/set-up-team.ts';
import { createUser } from '../../server/src/domain/people/create-user.ts';
import { makeSamlKeyPair } from '../../server/src/domain/single-sign-on/saml/make-key-pair.ts';
import { setRole } from '../../server/src/domain/people/set-role.ts';
import { createToken } from '../../server/src/domain/tokens/create-token.ts';
import { beginTokenRequest } from './token-request-subjects.ts';
import { withDemo, withoutDemo } from './demo-subjects.ts';
import { beginCiScan } from './ci-scan-subjects.ts';
import { makeEmptyDeployment, makeOperator } from './operator-subjects.ts';
import { beginEmailChange } from './email-subjects.ts';
import { holdScan } from './held-scan-subjects.ts';
import { makeDestinations } from './audit-subjects.ts';
import { makeNotifications } from './notification-subjects.ts';
import { importRule } from './rule-subjects.ts';
import { makeDirectorySubjects, type DirectorySubjects } from './directory-subjects.ts';

/** The subjects that cases may name. A function creates a new one each time, because the case uses it up. */
export interface Subjects extends DirectorySubjects {
  deploymentId: string;
  projectId: string;
  projectName: string;
  scanId: string;
  /** The scan's ref. */
  refId: string;
  findingId: string;
  dependencyId: string;
  /** A member of the deployment. */
  userId: string;
  freshUserId(): Promise<string>;
  /** A member who has a password, and is in no other deployment. */
  freshPasswordUserId(): Promise<string>;
  freshMemberSession(): Promise<{ userId: string; sessionId: string }>;
  /** A team without members and projects. */
  teamId: string;
  freshTeamId(): Promise<string>;
  /** An open invite. */
  freshInviteId(): Promise<string>;
  /** An API token of the owner. */
  freshTokenId(): Promise<string>;
  /** A finding without a ticket. */
  freshFindingId(): Promise<string>;
  /** A ticket of such a finding. */
  freshTicketId(): Promise<string>;
  /** An unused slug. */
  freshSlug(): string;
  /** An identity provider; nothing listens at its port. */
  providerId: string;
  freshProviderId(): Promise<string>;
  /** A SAML provider, for which Parapet's certificate is being renewed or not. */
  freshSamlProviderId(state?: 'new' | 'renewed'): Promise<string>;
  /** A connection to a source-code host. */
  connectionId: string;
  freshConnectionId(): Promise<string>;
  /** A connection with a webhook, whose secret was replaced or not. */
  freshHookedConnectionId(state?: 'new' | 'rotated'): Promise<string>;
  /** A notification channel whose receiver refuses connections. */
  destinationId: string;
  freshDestinationId(state?: 'new' | 'rotated'): Promise<string>;
  makeRoomForDestination(): Promise<void>;
  channelId: string;
  /** A channel that no rule uses. */
  freshChannelId(): Promise<string>;
  /** A generic webhook, whose signing secret was replaced or not. */
  freshSigningChannelId(state?: 'new' | 'rotated'): Promise<string>;
  notificationRuleId: string;
  freshNotificationRuleId(): Promise<string>;
  /** A notification message that failed permanently. */
  messageId: string;
  freshDeadMessageId(): Promise<string>;
  /** A scan that was held back. */
  freshHeldScanId(): Promise<string>;
  /** A started CI scan. */
  freshCiScanId(): Promise<string>;
  /** The client's own id of another CI scan. */
  freshCiUniqueId(): Promise<string>;
  /** A pending request of `semgrep login`. */
  freshTokenRequestKey(): Promise<string>;
  registryRuleId: string;
  freshRegistryRuleId(): Promise<string>;
  /** A private view of the owner. */
  freshViewId(): Promise<string>;
  policyId: string;
  /** A policy that is not a default. */
  freshPolicyId(): Promise<string>;
  /** Resets the deployment to the old policies model; no operation can. */
  beforeMigration(): Promise<void>;
  /** No demo is being removed. */
  withoutDemo(): Promise<void>;
  /** The installation has a demo, which is not being removed. */
  withDemo(): Promise<void>;
  /** A person of their own, whose account the case changes, with two sessions. */
  freshAccount(): Promise<{ jwt: string; password: string; otherSessionId: string }>;
  /** The session of an operator of the installation. */
  operatorJwt(): Promise<string>;
  /** A deployment without people, whose name is its slug. */
  freshDeployment(state?: 'open' | 'suspended'): Promise<{ id: string; slug: string }>;
  /** A person of their own, and the secret of the link that proves the address that they want. */
  freshEmailChange(): Promise<{ jwt: string; emailToken: string }>;
  /** A member of their own, with an identity at a provider. */
  freshIdentity(): Promise<{ jwt: string; password: string; identityId: string }>;
  /** A person of their own with an authenticator app, and a code that it shows. */
  freshTotp(state: 'begun' | 'in force'): Promise<{ jwt: string; password: string; code: string }>;
  /** A person of their own with a passkey; or one that their device has just made, and that is not registered. */
  freshPasskey(state?: 'registered' | 'made'): Promise<{ jwt: string; passkey: unknown; passkeyId: string }>;
  /** A triage of the finding. */
  freshTriageId(): Promise<string>;
  /** A triage whose job is queued. */
  freshTriageOfJob(): Promise<string>;
  /** The run behind the scan. */
  runId: string;
  /** A queued run. */
  freshRunId(): Promise<string>;
}

export interface Organisation {
  deploymentId: string;
  admin: Person;
}

/** Creates the subjects. Those that are used up belong to `ownerJwt`'s user, by default the admin. */
export async function makeSubjects(
  app: TestApp,
  { deploymentId, admin }: Organisation,
): Promise<(ownerJwt?: string) => Subjects> {
  const projectName = 'project';
  const projectId = await makeProject(app.platform, deploymentId, projectName);
  const uploads = `/api/scans/v1/deployments/${deploymentId}/uploads?project=${projectName}&ref=main`;
  const scanId: string = (await app.ask('POST', uploads, { token: admin.jwt, rawBody: '{}' })).body.scanId;
  const project = await app.ask('GET', `/api/agent/deployments/${deploymentId}/repos/${projectId}`, {
    token: admin.jwt,
  });
  const refId: string = project.body.repo.refs[0].repoRefId;
  const findingId = await makeFinding(app.platform, deploymentId, { projectId, scanId });
  const dependencyId = await makeDependency(app.platform, deploymentId, projectId);
  // Numbered, not random, so that two equal set-ups have equal data.
  let count = 0;
  const freshSlug = () => `slug-${++count}`;
  const makePolicy = async (): Promise<string> => {
    const path = `/api/policies/v2/deployments/${deploymentId}/policies`;
    const body = { name: 'x', slug: freshSlug(), productType: 'PRODUCT_TYPE_SECRETS' };
    return (await app.ask('POST', path, { token: admin.jwt, body })).body.policy.id;
  };
  const policyId = await makePolicy();
  const freshRegistryRuleId = () => importRule(app, { deploymentId, jwt: admin.jwt, id: `made.${freshSlug()}` });
  const registryRuleId = await freshRegistryRuleId();
  const makeConnection = async (): Promise<string> => {
    const path = `/api/agent/deployments/${deploymentId}/connections`;
    const baseUrl = `https://${freshSlug()}.example.com`;
    const body = { kind: 'CONNECTION_KIND_GIT', name: 'x', baseUrl, credential: 'x' };
    return (await app.ask('POST', path, { token: admin.jwt, body })).body.connection.id;
  };
  const connectionId = await makeConnection();
  const makeProvider = async (): Promise<string> => {
    const path = `/api/agent/deployments/${deploymentId}/identity-providers`;
    const body = { name: 'x', issuer: `http://127.0.0.1:9/${freshSlug()}`, clientId: 'x', clientSecret: 'x' };
    return (await app.ask('POST', path, { token: admin.jwt, body })).body.provider.id;
  };
  const providerId = await makeProvider();
  const destinations = await makeDestinations(app, deploymentId);
  const freshSamlProviderId = async (state: 'new' | 'renewed' = 'new'): Promise<string> => {
    const path = `/api/agent/deployments/${deploymentId}/identity-providers`;
    const { certificate } = await makeSamlKeyPair(app.clock.now());
    const metadata = samlMetadataOf(certificate, `https://${freshSlug()}.example.com`);
    const body = { kind: 'IDENTITY_PROVIDER_KIND_SAML', name: 'x', metadata };
    const { id } = (await app.ask('POST', path, { token: admin.jwt, body })).body.provider;
    if (state === 'renewed') await app.ask('POST', `${path}/${id}/saml-key`, { token: admin.jwt, body: {} });
    return id;
  };
  const { channelId, notificationRuleId, messageId, ...notifications } = await makeNotifications(app, {
    deploymentId,
    admin,
  });
  const freshFindingId = () => makeFinding(app.platform, deploymentId, { projectId, scanId });
  const makeMember = async (): Promise<string> => {
    const login = `user-${++count}-${admin.email.split('@')[0]}`;
    const id = await createUser(app.platform, { email: `${login}@example.com`, login });
    await setRole(app.platform, deploymentId, { userId: id, orgRole: 'member' });
    return id;
  };
  const userId = await makeMember();
  const makeTeam = (): Promise<string> =>
    setUpTeam(app.platform, deploymentId, { name: 'team', slug: `team-${++count}` });
  const teamId = await makeTeam();
  const directory = makeDirectorySubjects(app, { deploymentId, admin }, freshSlug);
  const workflows = `/api/workflows/v1/deployments/${deploymentId}`;
  const runId: string = (await app.ask('POST', `${workflows}/jobs/list`, { token: admin.jwt, body: {} })).body.jobs[0]
    .jobId;
  return (ownerJwt) => ({
    ...directory,
    runId,
    async freshRunId() {
      const body = { workflowType: 'test_only', repoId: projectId };
      return (await app.ask('POST', `${workflows}/runs`, { token: admin.jwt, body })).body.job.jobId;
    },
    projectId,
    projectName,
    refId,
    scanId,
    findingId,
    dependencyId,
    providerId,
    freshProviderId: makeProvider,
    freshSamlProviderId,
    freshFindingId,
    async freshTicketId() {
      const path = `/api/ticketing/v2/deployments/${deploymentId}/tickets`;
      const body = { url: `https://tracker.example.com/${freshSlug()}`, findingIds: [await freshFindingId()] };
      return (await app.ask('POST', path, { token: admin.jwt, body })).body.ticket.id;
    },
    freshSlug,
    connectionId,
    freshConnectionId: makeConnection,
    async freshHookedConnectionId(state = 'new') {
      const id = await makeConnection();
      const path = `/api/agent/deployments/${deploymentId}/connections/${id}/webhook`;
      for (const _secret of state === 'new' ? [1] : [1, 2]) await app.ask('POST', path, { token: admin.jwt, body: {} });
      return id;
    },
    ...destinations,
    channelId,
    notificationRuleId,
    messageId,
    ...notifications,
    freshHeldScanId: () => holdScan(app, { deploymentId, admin }, projectName),
    freshCiScanId: async () => (await beginCiScan(app, { deploymentId, jwt: admin.jwt })).scanId,
    deploymentId,
    freshTokenRequestKey: () => beginTokenRequest(app.platform),
    freshCiUniqueId: async () => (await beginCiScan(app, { deploymentId, jwt: admin.jwt })).uniqueId,
    registryRuleId,
    freshRegistryRuleId,
    async freshViewId() {
      const path = `/api/views/v1/deployments/${deploymentId}/views`;
      const body = { name: freshSlug(), screen: 'jobs', query: '' };
      return (await app.ask('POST', path, { token: ownerJwt ?? admin.jwt, body })).body.view.id;
    },
    policyId,
    freshPolicyId: makePolicy,
    async beforeMigration() {
      await app.platform.database.asAccess((tx) =>
        tx.query('UPDATE parapet.deployment SET policies_migrated_at = NULL WHERE id = $1', [deploymentId]),
      );
    },
    withoutDemo: () => withoutDemo(app),
    withDemo: () => withDemo(app),
    userId,
    freshUserId: makeMember,
    async freshPasswordUserId() {
      const person = await makePerson(app.platform, `password-${++count}-${admin.email.split('@')[0]}`);
      await setRole(app.platform, deploymentId, { userId: person.userId, orgRole: 'member' });
      return person.userId;
    },
    async freshMemberSession() {
      const { userId: owner, jwt } = await makePerson(
        app.platform,
        `signed-in-${++count}-${admin.email.split('@')[0]}`,
      );
      await setRole(app.platform, deploymentId, { userId: owner, orgRole: 'member' });
      const { credentialId } = await authenticate(app.platform, `Bearer ${jwt}`, noSource);
      return { userId: owner, sessionId: credentialId };
    },
    teamId,
    freshTeamId: makeTeam,
    async freshInviteId() {
      const caller = await authenticate(app.platform, `Bearer ${admin.jwt}`, noSource);
      const member = await enterDeployment(app.platform, caller, deploymentId);
      const email = `invited-${++count}-${admin.email}`;
      return (await createInvite(app.platform, member, { email, orgRole: 'member', teamIds: [], teamRole: 'member' }))
        .id;
    },
    async freshTokenId() {
      const caller = await authenticate(app.platform, `Bearer ${ownerJwt ?? admin.jwt}`, noSource);
      const member = await enterDeployment(app.platform, caller, deploymentId);
      const request = { name: 'x', permissions: ['WEB_API'] as const, expiresAt: null, scopes: null };
      return (await createToken(app.platform, member, request)).id;
    },
    async freshAccount() {
      const { email, jwt } = await makePerson(app.platform, `account-${++count}-${admin.email.split('@')[0]}`);
      const other = await authenticate(app.platform, `Bearer ${await jwtOf(app.platform, email)}`, noSource);
      return { jwt, password: testPassword, otherSessionId: other.credentialId };
    },
    operatorJwt: () => makeOperator(app, `operator-${++count}-${admin.email.split('@')[0]}`),
    async freshDeployment(state = 'open') {
      const slug = `fresh-${++count}-${deploymentId}`;
      return { slug, id: await makeEmptyDeployment(app, { slug, isSuspended: state === 'suspended' }) };
    },
    freshEmailChange: () => beginEmailChange(app, `email-${++count}-${admin.email.split('@')[0]}`),
    async freshIdentity() {
      const login = `identity-${++count}-${admin.email.split('@')[0]}`;
      const { userId: owner, jwt } = await makePerson(app.platform, login);
      await setRole(app.platform, deploymentId, { userId: owner, orgRole: 'member' });
      const identity = {
        issuer: 'https://issuer.example.com',
        subject: login,
        providerDeploymentId: null,
        gaveSecondFactor: false,
        label: login,
      };
      const identityId = await app.platform.database.asAccess(async (tx) => {
        await insertIdentity(tx, { ...identity, userId: owner, now: app.clock.now() });
        return (await listIdentityRows(tx, owner))[0]!.id;
      });
      return { jwt, password: testPassword, identityId };
    },
    async freshTotp(state) {
      const { jwt, password } = await this.freshAccount();
      const { secret } = (await app.ask('POST', '/api/auth/totp', { token: jwt })).body;
      const now = app.clock.now();
      if (state === 'in force') {
        const body = { password, code: totpCode(secret, now, -1) };
        await app.ask('POST', '/api/auth/totp/confirm', { token: jwt, body });
      }
      return { jwt, password, code: totpCode(secret, now) };
    },
    async freshPasskey(state = 'registered') {
      const { jwt } = await this.freshAccount();
      const { publicUrl } = app.platform.settings;
      const begun = await app.ask('POST', '/api/auth/passkeys/challenge', { token: jwt });
      const passkey = makeAuthenticator(publicUrl).create(begun.body);
      if (state === 'made') return { jwt, passkey, passkeyId: '' };
      const { id } = (await app.ask('POST', '/api/auth/passkeys', { token: jwt, body: { passkey } })).body;
      return { jwt, passkey, passkeyId: id };
    },
    async freshTriageOfJob() {
      const { atOnceMax } = app.platform.triageLimits;
      app.platform.triageLimits.atOnceMax = 0;
      const triageId = await this.freshTriageId();
      app.platform.triageLimits.atOnceMax = atOnceMax;
      return triageId;
    },
    async freshTriageId() {
      const path = `/api/triage/v1/deployments/${deploymentId}/triage`;
      const body = { findingIds: [findingId], triageState: 'FINDING_TRIAGE_STATE_REVIEWING' };
      return (await app.ask('POST', path, { token: admin.jwt, body })).body.triageId;
    },
  });
}
