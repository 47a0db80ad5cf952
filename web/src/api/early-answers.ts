/**
 * Answers that a first load needs, requested before the rest of the console is there: they arrive while it is loading. Each
 * is used once, by the first request that asks the same.
 */
import { bearerToken } from './session.ts';

const early = new Map<string, Promise<Response | null>>();

/** What a list of findings asks at first: open ones, the most severe first. tests/console/findings.test.ts compares it. */
const firstRows = {
  reportType: 'REPORT_TYPE_OPEN_BACKLOG',
  filters: {},
  sortBy: 'SEVERITY',
  sortOrder: 'DESC',
  withPlaces: true,
  withRuleTitles: true,
  withoutDetails: true,
  limit: 100,
};

/** Requests what the screen at this address begins with. */
export function loadEarly({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  requestEarly('/api/auth/me');
  const [, deploymentId] = /^\/deployments\/(\d+)\/findings$/.exec(pathname) ?? [];
  if (deploymentId !== undefined && search === '') requestEarly(`/api/reporting/${deploymentId}/findings`, firstRows);
}

/** Returns the early response to this request if it was successful, else null; null again when called once more. */
export async function takeEarly(path: string, body?: object): Promise<Response | null> {
  const key = keyOf(path, body);
  const response = await early.get(key);
  early.delete(key);
  return response?.ok === true ? response : null;
}

function requestEarly(path: string, body?: object): void {
  early.set(
    keyOf(path, body),
    request(path, body).catch(() => null),
  );
}

function keyOf(path: string, body: object | undefined): string {
  return `${path} ${body === undefined ? '' : JSON.stringify(body)}`;
}

async function request(path: string, body: object | undefined): Promise<Response | null> {
  const bearer = await bearerToken();
  if (bearer === null) return null;
  const headers = { authorization: `Bearer ${bearer}` };
  return body === undefined
    ? fetch(path, { headers })
    : fetch(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
}
