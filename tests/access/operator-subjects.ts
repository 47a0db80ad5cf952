/** An operator of the installation, and deployments for the cases of what operators do. */
import { insertDeployment } from '../../server/src/store/deployments/deployments.ts';
import { updateDeploymentSuspended } from '../../server/src/store/deployments/suspension.ts';
import { insertOperator } from '../../server/src/store/operators/operators.ts';
import { makePerson, type TestApp } from '../harness/app.ts';

/** The JWT of a person who was just made an operator. */
export async function makeOperator({ platform }: TestApp, login: string): Promise<string> {
  const { userId, jwt } = await makePerson(platform, login);
  await platform.database.asAccess((tx) => insertOperator(tx, userId, platform.clock.now()));
  return jwt;
}

/** The id of a deployment without people, whose name is its slug. */
export async function makeEmptyDeployment(
  { platform }: TestApp,
  { slug, isSuspended }: { slug: string; isSuspended: boolean },
): Promise<string> {
  const at = platform.clock.now();
  return platform.database.asAccess(async (tx) => {
    const id = await insertDeployment(tx, { slug, name: slug, createdAt: at });
    if (id === undefined) throw new Error(`there is already a ${slug}`);
    if (isSuspended) await updateDeploymentSuspended(tx, id, { at, reason: 'a test' });
    return id;
  });
}
