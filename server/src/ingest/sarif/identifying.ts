/** The members by which a result of SARIF is known again. Of another type, the result would be another finding. */
import type { Shape } from '../facts/odd-member.ts';

const snippet = { text: 'text' } as const;
export const identifying: Shape = {
  ruleId: 'label',
  ruleIndex: 'label',
  rule: { id: 'label', index: 'label', toolComponent: { index: 'label' } },
  message: { text: 'text', markdown: 'text', id: 'text' },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: 'text', uriBaseId: 'text', index: 'label' },
        region: { startLine: 'label', snippet },
        contextRegion: { startLine: 'label', snippet },
      },
      logicalLocations: [{ name: 'text', fullyQualifiedName: 'text' }],
    },
  ],
  fingerprints: {},
  partialFingerprints: {},
  properties: {},
};
