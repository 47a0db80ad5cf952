/** TruffleHog's reports with a secret in every field that they have for texts, as it is and in base64. */
import type { PlantedUpload, PlantedValues } from './values.ts';

type Json = Record<string, unknown>;

export function plantedTrufflehog(values: PlantedValues): PlantedUpload[] {
  const current = values.plant('TruffleHog 3');
  const old = values.plant('TruffleHog 3: in base64');
  const leak = (value: string, line: number): Json => ({
    SourceMetadata: {
      Data: {
        Git: { file: 'a.env', line, commit: 'c0ffee00c0ffee00', link: `https://git.example.com/a.env?${value}` },
      },
    },
    SourceName: `trufflehog ${value}`,
    DetectorName: 'Demo',
    DetectorDescription: `The key ${value}`,
    Verified: false,
    VerificationError: `refused: ${value}`,
    Redacted: value,
    ExtraData: { key: value },
    StructuredData: { key: value },
  });
  const inBase64 = (value: string): string => Buffer.from(value).toString('base64');
  return [
    {
      name: 'TruffleHog JSON',
      format: 'trufflehog',
      body: [{ ...leak(current, 3), Raw: current, RawV2: `id:${current}` }],
    },
    {
      name: 'TruffleHog JSON with base64',
      format: 'trufflehog',
      category: 'old',
      body: [{ ...leak(old, 5), Raw: inBase64(old) }],
    },
  ];
}
