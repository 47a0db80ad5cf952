/** Generated reports of clusters. See reports.ts. */
import type { Format } from '../../server/src/model/formats.ts';
import type { Report } from './report.ts';

/** Vulnerabilities of one container. */
const perContainer = 50;

const head = (container: number): string => {
  const labels = {
    'trivy-operator.resource.kind': 'Deployment',
    'trivy-operator.resource.name': `web-${container}`,
    'trivy-operator.resource.namespace': 'bench',
    'trivy-operator.container.name': 'web',
  };
  const report = { artifact: { repository: `bench/web-${container}`, tag: '1' }, scanner: { version: '0.58.1' } };
  const whole = {
    apiVersion: 'aquasecurity.github.io/v1alpha1',
    kind: 'VulnerabilityReport',
    metadata: { name: `web-${container}`, labels },
    report,
  };
  return `${JSON.stringify(whole).slice(0, -2)},"vulnerabilities":[`;
};

export const clusterReports: Record<Extract<Format, 'trivy-operator'>, Report> = {
  'trivy-operator': {
    head: '{"apiVersion":"v1","kind":"List","items":[',
    result: (n) => {
      const vulnerability = {
        vulnerabilityID: `CVE-2026-${10_000 + (n % 5_000)}`,
        resource: `package-${n}`,
        installedVersion: `1.${n % 50}.0`,
        fixedVersion: '2.0.0',
        severity: 'HIGH',
        title: `package-${n} follows links without end, so a document can exhaust the service.`,
        primaryLink: `https://example.com/advisories/CVE-2026-${10_000 + (n % 5_000)}`,
        links: [],
        class: 'os-pkgs',
        packageType: 'alpine',
      };
      const text = JSON.stringify(vulnerability);
      if (n % perContainer !== 0) return `,${text}`;
      return `${n === 0 ? '' : ']}},\n'}${head(n / perContainer)}${text}`;
    },
    separator: '',
    tail: ']}}]}',
  },
};
