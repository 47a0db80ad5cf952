/** Ends a streaming answer when its caller would no longer be admitted to it. */
import type { FastifyRequest } from 'fastify';
import { isDeepStrictEqual } from 'node:util';
import type { Readable } from 'node:stream';
import { ParapetError } from '../base/errors.ts';
import { requirePermission } from '../domain/access/require-permission.ts';
import type { AdmissionWatch, AdmittedCaller } from '../domain/access/watch-admissions.ts';
import type { Platform } from '../domain/platform.ts';
import type { Member } from '../model/caller.ts';
import { readmit, type Admission } from './admission.ts';
import type { Route } from './route.ts';

/** `end` as in RawOutput. An answer without a caller is not watched. */
export function whileAdmitted(
  platform: Platform,
  { route, request, watch }: { route: Route; request: FastifyRequest; watch: AdmissionWatch },
  readable: Readable,
  end: (() => void) | undefined,
): void {
  const caller = callerOf(request.admission);
  if (caller === undefined) return;
  const before = request.admission.member;
  const stop = watch.follow({
    caller,
    isAlwaysJudged: end === undefined,
    async judge() {
      const { member } = await readmit(platform, route, request);
      if (route.access.kind === 'deployment' && member) requirePermission(member, route.access.permission);
      if (end === undefined && before && member && !seesTheSame(before, member)) throw seesLess();
    },
    end(reason) {
      platform.log.info({ requestId: request.id, ...caller, reason }, 'A streaming answer was ended.');
      if (end === undefined) readable.destroy(new Error('its caller is no longer admitted'));
      else end();
    },
  });
  readable.once('close', stop);
}

function callerOf({ caller, member, directory }: Admission): AdmittedCaller | undefined {
  if (directory !== null) {
    const { tokenId, deploymentId } = directory;
    return { scheme: 'directory', credentialId: tokenId, userId: null, deploymentId };
  }
  if (caller === null) return undefined;
  const { scheme, credentialId, userId, tokenDeploymentId } = caller;
  return { scheme, credentialId, userId, deploymentId: member?.deploymentId ?? tokenDeploymentId };
}

function seesTheSame(one: Member, other: Member): boolean {
  return isDeepStrictEqual(sightOf(one), sightOf(other));
}

function sightOf({ orgRole, visibleProjectIds, projectRoles }: Member): unknown {
  return [orgRole, visibleProjectIds && new Set(visibleProjectIds), projectRoles];
}

function seesLess(): ParapetError {
  return new ParapetError('FORBIDDEN', 'Your role or your projects have changed; ask again.');
}
