/** A baseline with a planted value instead of the hash, and in the members that are not read. */
import type { PlantedUpload, PlantedValues } from './values.ts';

export function plantedDetectSecrets(values: PlantedValues): PlantedUpload[] {
  const value = values.plant('detect-secrets: the hash');
  const secret = {
    type: 'Secret Keyword',
    filename: 'a.env',
    hashed_secret: value,
    line_number: 3,
    is_verified: false,
  };
  return [
    {
      name: 'detect-secrets JSON',
      format: 'detect-secrets',
      body: {
        version: '1.5.0',
        plugins_used: [{ name: 'KeywordDetector', keyword_exclude: value }],
        filters_used: [{ path: 'detect_secrets.filters.x', pattern: [value] }],
        results: { 'a.env': [{ ...secret, line: `key = ${value}` }] },
        custom_plugin_paths: [value],
      },
    },
  ];
}
