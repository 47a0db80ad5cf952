/**
 * The links that the command `semgrep` prints, such as `/orgs/shop/findings?repo=shop/web&ref=main`: which screen shows
 * what each names.
 */
import * as z from 'zod/mini';
import type { components } from '../api/generated/api.ts';
import { queryClient } from '../api/query-client.ts';
import { fetchProjects, projectQuery, type Project } from '../projects/queries.ts';
import type { Product } from '../terms/findings/product-words.ts';
import { text } from '../url/schemas.ts';

/** The products by the link's path. */
const productByPath: Readonly<Record<string, Product>> = {
  findings: 'code',
  'supply-chain/vulnerabilities': 'sca',
  secrets: 'secrets',
};

type Deployments = components['schemas']['Me']['deployments'];

type Screen =
  | { to: '/' }
  | { to: '/deployments/$deploymentId' | '/deployments/$deploymentId/tokens'; params: { deploymentId: string } }
  | {
      to: '/deployments/$deploymentId/findings';
      params: { deploymentId: string };
      search: { product: Product[]; project?: string[]; report?: 'guardrails' };
    }
  | {
      to: '/deployments/$deploymentId/projects/$projectId';
      params: { deploymentId: string; projectId: string };
      search: { tab: 'scans'; ref: string };
    };

export const ScannerSearch = z.object({ repo: text, ref: text });

interface ScannerLink {
  /** The deployment’s slug or name; `-`: any. */
  org: string;
  /** What follows the deployment, without slashes at its ends. */
  path: string;
  repo?: string | undefined;
  ref?: string | undefined;
}

/** An unknown deployment is treated as the last visited one, else as the first; an unknown path leads to its overview. */
export async function screenOf({ org, path, repo, ref }: ScannerLink, deployments: Deployments): Promise<Screen> {
  const last = localStorage.getItem('parapet-deployment');
  const found =
    deployments.find(({ slug }) => slug === org) ??
    deployments.find(({ name }) => name === org) ??
    deployments.find(({ id }) => id === last) ??
    deployments[0];
  if (found === undefined) return { to: '/' };
  const params = { deploymentId: found.id };
  if (path === 'settings/tokens') return { to: '/deployments/$deploymentId/tokens', params };
  const product = productByPath[path];
  if (product === undefined) return { to: '/deployments/$deploymentId', params };
  const to = '/deployments/$deploymentId/findings';
  if (repo === undefined) return { to, params, search: { product: [product] } };
  const search = { product: [product], project: [repo] };
  const project = await findProject(found.id, repo);
  // The command does not encode the name, and no ref has a space: it was a plus sign.
  const name = ref?.replaceAll(' ', '+').replace(/^refs\/(?:heads|tags)\//, '');
  if (project === undefined || name === undefined || name === project.primaryRef?.ref) return { to, params, search };
  if (project.refs.some((each) => each.ref === name)) {
    const projectId = project.id;
    return {
      to: '/deployments/$deploymentId/projects/$projectId',
      params: { ...params, projectId },
      search: { tab: 'scans', ref: name },
    };
  }
  // The command names a pull request by its branch; Parapet by its number.
  return { to, params, search: { ...search, report: 'guardrails' } };
}

async function findProject(deploymentId: string, name: string): Promise<Project | undefined> {
  const { rows } = await fetchProjects(
    deploymentId,
    { search: name, archived: 'all' },
    { cursor: '' },
    new AbortController().signal,
  );
  const row = rows.find((each) => each.name === name);
  return row && (await queryClient.ensureQueryData(projectQuery(deploymentId, row.id))).repo;
}
