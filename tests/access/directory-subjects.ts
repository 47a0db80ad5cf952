/** A directory for the cases of SCIM, with users and groups. */
import assert from 'node:assert/strict';
import { enterDeployment } from '../../server/src/domain/access/enter-deployment.ts';
import { createDirectoryToken } from '../../server/src/domain/directory/settings/create-directory-token.ts';
import { tokenPermissions } from '../../server/src/model/permissions.ts';
import { noSource, type Person, type TestApp } from '../harness/app.ts';

export interface DirectorySubjects {
  /** A token of the directory that works; it is set up again where a case has removed it. */
  directoryToken(): Promise<string>;
  /** Ends other tokens, since a directory may have only some. */
  roomForDirectoryToken(): Promise<void>;
  /** Another token. */
  freshDirectoryTokenId(): Promise<string>;
  /** A user of the directory, who is a member. */
  freshScimUserId(): Promise<string>;
  freshDirectoryGroupId(): Promise<string>;
}

export function makeDirectorySubjects(
  app: TestApp,
  { deploymentId, admin }: { deploymentId: string; admin: Person },
  freshSlug: () => string,
): DirectorySubjects {
  let known = '';
  let latest = Promise.resolve('');
  const make = async (name: string): Promise<{ id: string; token: string }> => {
    // Without a sign-in: cases make many, and sign-ins are limited.
    const caller = { ...noSource, userId: admin.userId, login: 'admin', scheme: 'jwt', credentialId: '0' } as const;
    const rights = {
      provenAt: null,
      tokenPermissions,
      isReadOnly: false,
      tokenProjectIds: null,
      tokenDeploymentId: null,
    };
    const member = await enterDeployment(
      app.platform,
      { ...caller, ...rights, providerDeploymentId: null, gaveSecondFactor: false },
      deploymentId,
    );
    return createDirectoryToken(app.platform, member, {
      name,
      expiresAt: null,
      replacesId: null,
      allowedNetworks: null,
    });
  };
  const subjects: DirectorySubjects = {
    async directoryToken() {
      const { status } = await app.ask('GET', '/scim/v2/ServiceProviderConfig', { token: known });
      if (status !== 200) known = (await make('known')).token;
      return known;
    },
    async roomForDirectoryToken() {
      await app.platform.database.asAccess(
        (tx) =>
          tx.query(
            `UPDATE parapet.directory_token SET ended_at = created_at WHERE deployment_id = $1 AND name <> 'known' AND ended_at IS NULL`,
            [deploymentId],
          ),
        deploymentId,
      );
    },
    freshDirectoryTokenId() {
      // One after the other, so that those which are made at once find room.
      latest = latest.then(async () => {
        await subjects.roomForDirectoryToken();
        return (await make('fresh')).id;
      });
      return latest;
    },
    async freshScimUserId() {
      const userName = `${freshSlug()}-${deploymentId}@directory.example.com`;
      const answer = await app.ask('POST', '/scim/v2/Users', {
        token: await subjects.directoryToken(),
        body: { userName },
      });
      assert.equal(answer.status, 201, answer.text);
      return answer.body.id;
    },
    async freshDirectoryGroupId() {
      const answer = await app.ask('POST', '/scim/v2/Groups', {
        token: await subjects.directoryToken(),
        body: { displayName: freshSlug() },
      });
      assert.equal(answer.status, 201, answer.text);
      return answer.body.id;
    },
  };
  return subjects;
}
