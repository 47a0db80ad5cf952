/** A report of `snyk iac test` with a secret in every field that it has for texts. */
import type { PlantedUpload, PlantedValues } from './values.ts';

type Json = Record<string, unknown>;

export function plantedSnyk(values: PlantedValues): PlantedUpload[] {
  const address = values.plant('Snyk IaC JSON: the address');
  const issue = (id: string, title: string, path: string[]): Json => ({
    id,
    title,
    severity: 'high',
    lineNumber: 3,
    documentation: `https://docs.example.com/?${address}`,
    iacDescription: { issue: `It is ${address}`, impact: `${address} leaks`, resolve: `Remove ${address}` },
    path,
    msg: path.join('.'),
    references: [`https://docs.example.com/?${address}`],
  });
  const body = [
    {
      ok: false,
      targetFile: 'main.tf',
      vulnerabilities: [],
      infrastructureAsCodeIssues: [
        issue('SNYK-CC-TF-1', 'Hard-coded password in a provider', [`password = "${address}"`]),
        issue('SNYK-CC-TF-2', `Open port ${address}`, ['resource', `x[${address}]`]),
      ],
    },
  ];
  return [{ name: 'Snyk IaC JSON', format: 'snyk', body }];
}
