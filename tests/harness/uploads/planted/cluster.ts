/** Reports of clusters with a secret in every field that they have for texts. */
import type { PlantedUpload, PlantedValues } from './values.ts';

export function plantedTrivyOperator(values: PlantedValues): PlantedUpload[] {
  const match = values.plant('Trivy operator: the match');
  const labels = {
    'trivy-operator.resource.kind': 'Deployment',
    'trivy-operator.resource.name': 'web',
    'trivy-operator.resource.namespace': 'shop',
  };
  const secret = {
    category: 'General',
    ruleID: 'own-key',
    severity: 'HIGH',
    target: 'app/.env',
    title: `Key ${match}`,
    match: `KEY="${match}"`,
  };
  const body = {
    apiVersion: 'aquasecurity.github.io/v1alpha1',
    kind: 'ExposedSecretReport',
    metadata: { name: 'web', namespace: 'shop', labels },
    report: { artifact: { repository: 'shop/web', tag: '1' }, scanner: { version: '0.58' }, secrets: [secret] },
  };
  return [{ name: 'Trivy operator', format: 'trivy-operator', body }];
}
