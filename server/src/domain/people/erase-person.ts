/**
 * Erases a person from the whole installation: the account and all that signs in to it go, and what they did stays under a
 * pseudonym, in the audit logs as well, whose chains stay whole (ADR 0056). For operators, by a command on the server.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { notFound, ParapetError } from '../../base/errors.ts';
import { claimNextNumber } from '../../store/audit/audit-chain.ts';
import { leftDigest } from '../../store/audit/audit-digest.ts';
import { listAuditEntriesAfter, type AuditEntry } from '../../store/audit/audit.ts';
import { digestOfErasure, eraseAction, updateAuditEntriesErased, type Left } from '../../store/audit/erased-entries.ts';
import type { Transaction } from '../../store/database.ts';
import { insertOperatorEntry, rewriteOperatorEntries } from '../../store/operators/operators.ts';
import {
  asOwner,
  claimForErasure,
  deletePersonFrom,
  listAllDeploymentIds,
  renameActor,
  updateAccountErased,
  type ErasedAccount,
} from '../../store/people/erasure.ts';
import { claimAdmins, listMembershipsOfUser, narrowToDeployment } from '../../store/people/memberships.ts';
import { findAccountByEmail } from '../../store/people/users.ts';
import { forgetAttempts } from '../access/login-throttle.ts';
import { recordChange } from '../audit/record-change.ts';
import { commandActor } from '../operators/record-operation.ts';
import type { Platform } from '../platform.ts';
import { deactivateUser } from './deactivate-user.ts';
import { earlierNames, eraseFromEntry, type ErasedPerson } from './erase-from-texts.ts';

export interface ErasureReport {
  /** What stands in place of the login from now on. */
  pseudonym: string;
  /** Acts, and entries of audit logs, that name it. */
  acts: number;
  entries: number;
}

type Erasing = Pick<Platform, 'database' | 'clock'>;

/** How long a request that was admitted before may still write, ms. Answers that take long are judged again within a second. */
const settleMs = 2_000;
const entriesAtOnce = 1_000;

/**
 * NOT_FOUND for an unknown address. CONFLICT if they are the last admin of an organisation, which is named. The account is closed first;
 * if the process dies before the rest, the command is repeated.
 */
export async function erasePerson(platform: Erasing, email: string): Promise<ErasureReport> {
  await refuseLastAdmin(platform, email);
  const account = await platform.database.readAsAccess((tx) => findAccountByEmail(tx, email));
  if (account === undefined) throw notFound('account');
  if (account.isActive) {
    await deactivateUser(platform, account.id);
    await sleep(settleMs);
  }
  return platform.database.asAccess(async (tx) => {
    const claimed = await claimForErasure(tx, email);
    if (claimed === undefined) throw notFound('account');
    return erase(platform, tx, claimed);
  });
}

async function refuseLastAdmin({ database }: Erasing, email: string): Promise<void> {
  await database.asAccess(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    for (const { deploymentId, slug } of account ? await listMembershipsOfUser(tx, account.id, null) : []) {
      const admins = await claimAdmins(tx, deploymentId);
      if (admins.length > 1 || admins[0] !== account?.id) continue;
      throw new ParapetError(
        'CONFLICT',
        `${email} is the last admin of ${slug}: make another member an admin there, or delete the organisation first.`,
      );
    }
  });
}

async function erase(platform: Erasing, tx: Transaction, account: ErasedAccount): Promise<ErasureReport> {
  const now = platform.clock.now();
  const deploymentIds = await listAllDeploymentIds(tx);
  const person = await describe(tx, account, deploymentIds);
  const report: ErasureReport = { pseudonym: person.pseudonym, acts: 0, entries: 0 };
  for (const deploymentId of deploymentIds) {
    await narrowToDeployment(tx, deploymentId);
    const { login } = account;
    const { pseudonym } = person;
    const acts = await asOwner(tx, () => renameActor(tx, deploymentId, { login, pseudonym }));
    const wasThere = await deletePersonFrom(tx, deploymentId, person.userId);
    const entries = await eraseFromLog(platform, tx, { deploymentId, person, isTold: wasThere || acts > 0 });
    report.acts += acts;
    report.entries += entries;
  }
  await narrowToDeployment(tx, '');
  await rewriteOperatorEntries(tx, (entry) => {
    const left = eraseFromEntry(person, { ...entry, subject: '' });
    return left && { ...left, changes: left.changes as object };
  });
  await updateAccountErased(tx, person.userId, { pseudonym: person.pseudonym, emails: person.emails, now });
  await forgetAttempts(tx, person.emails);
  const { login: actor, userId: actorUserId, address, requestId } = commandActor('erase-person');
  await insertOperatorEntry(tx, {
    at: now,
    action: 'user.erase',
    deploymentId: null,
    slug: '',
    actorUserId,
    actor,
    address,
    requestId,
    changes: { userId: person.userId, pseudonym: person.pseudonym },
  });
  return report;
}

/** With the addresses and names that they had before, as the audit logs tell. */
async function describe(
  tx: Transaction,
  { id: userId, login, email, name }: ErasedAccount,
  deploymentIds: readonly string[],
): Promise<ErasedPerson> {
  const emails = new Set([email]);
  const names = new Set(name === '' ? [] : [name]);
  for (const deploymentId of deploymentIds) {
    await narrowToDeployment(tx, deploymentId);
    for await (const { subject, action, changes } of entriesOf(tx, deploymentId)) {
      if (subject !== `user:${userId}`) continue;
      const earlier = earlierNames(action, JSON.parse(changes));
      for (const each of earlier.emails) emails.add(each);
      for (const each of earlier.names) names.add(each);
    }
  }
  const pseudonym = `erased-${randomBytes(6).toString('hex')}`;
  return { userId, pseudonym, logins: new Set([login]), emails: [...emails], names };
}

async function* entriesOf(tx: Transaction, deploymentId: string): AsyncGenerator<AuditEntry> {
  for (let after = '0'; ;) {
    const entries = await listAuditEntriesAfter({ client: tx, deploymentId }, after, entriesAtOnce);
    yield* entries;
    const last = entries.at(-1);
    if (last === undefined || entries.length < entriesAtOnce) return;
    after = last.n;
  }
}

interface LogErasure {
  deploymentId: string;
  person: ErasedPerson;
  /** True if the organisation is told also if its log has nothing of the person. */
  isTold: boolean;
}

/** Returns how many entries had something of the person. The entry that reports it is the last of the transaction in this log. */
async function eraseFromLog(
  platform: Erasing,
  tx: Transaction,
  { deploymentId, person, isTold }: LogErasure,
): Promise<number> {
  const n = await claimNextNumber({ client: tx, deploymentId });
  const erasure = digestOfErasure();
  let count = 0;
  let waiting: Left[] = [];
  const write = async (): Promise<void> => {
    const entries = waiting;
    waiting = [];
    if (entries.length === 0) return;
    await asOwner(tx, () => updateAuditEntriesErased(tx, deploymentId, { n: n ?? '', entries }));
  };
  for await (const entry of n === undefined ? [] : entriesOf(tx, deploymentId)) {
    const left = eraseFromEntry(person, { ...entry, changes: JSON.parse(entry.changes) });
    if (left === undefined) continue;
    const changes = JSON.stringify(left.changes);
    const digest = leftDigest({ ...entry, ...left, changes });
    erasure.add(entry.n, digest);
    waiting.push({ n: entry.n, actor: left.actor, address: left.address, changes, digest });
    count += 1;
    if (waiting.length === entriesAtOnce) await write();
  }
  await write();
  if (count === 0 && !isTold) return 0;
  await recordChange(platform, { ...commandActor('erase-person'), deploymentId }, tx, {
    action: eraseAction,
    subject: `user:${person.userId}`,
    changes: { pseudonym: person.pseudonym, entries: count, digest: erasure.digest() },
  });
  return count;
}
