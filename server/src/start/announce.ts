/** The start message on standard output: the URL, the first login, and what to do next. Pure. */
import type { FirstDeployment } from '../domain/deployments/ensure-first-deployment.ts';

/** `admin` is set at the first start; its password is shown only if it was generated. */
export function startMessage(url: string, admin: FirstDeployment['admin']): string {
  const lines = [`Parapet is running at ${url}`, '', ...(admin === null ? laterSteps : firstSteps(url, admin))];
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`;
}

function firstSteps(url: string, admin: NonNullable<FirstDeployment['admin']>): string[] {
  const password = admin.isPasswordGenerated
    ? `${admin.password}   (shown only this once; keep it)`
    : 'as set in PARAPET_ADMIN_PASSWORD';
  return [
    `  e-mail    ${admin.email}`,
    `  password  ${password}`,
    '',
    'Next, in another terminal:',
    `  npx --no-install parapet login --server ${url} --email ${admin.email}`,
    '  npx --no-install parapet upload RESULTS.sarif --project my-project',
    '  npx --no-install parapet report',
  ];
}

const laterSteps: readonly string[] = [
  'Next:',
  '  npx --no-install parapet upload RESULTS.sarif --project my-project',
  '  npx --no-install parapet --help',
];
