/** The base score of a CVSS 3 vector (first.org/cvss/v3.1/specification-document, section 7.1), for tools that give no score. */

const weights: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
};

/** Privileges weigh more if the scope changes. */
const privileges = {
  U: new Map([
    ['N', 0.85],
    ['L', 0.62],
    ['H', 0.27],
  ]),
  C: new Map([
    ['N', 0.85],
    ['L', 0.68],
    ['H', 0.5],
  ]),
};

/** From 0 to 10; undefined for anything but a complete vector of version 3.0 or 3.1. */
export function scoreOfVector(vector: unknown): number | undefined {
  if (typeof vector !== 'string' || vector.length > 200 || !/^CVSS:3\.[01]\//.test(vector)) return undefined;
  const metrics = new Map(
    vector.split('/').map((part): [string, string] => [part.split(':')[0] ?? '', part.split(':')[1] ?? '']),
  );
  const scope = metrics.get('S');
  if (scope !== 'U' && scope !== 'C') return undefined;
  const weigh = (metric: string): number => weights[metric]?.[metrics.get(metric) ?? ''] ?? NaN;
  const exploitability =
    8.22 * weigh('AV') * weigh('AC') * weigh('UI') * (privileges[scope].get(metrics.get('PR') ?? '') ?? NaN);
  const lost = 1 - (1 - weigh('C')) * (1 - weigh('I')) * (1 - weigh('A'));
  const impact = scope === 'U' ? 6.42 * lost : 7.52 * (lost - 0.029) - 3.25 * (lost - 0.02) ** 15;
  if (Number.isNaN(impact) || Number.isNaN(exploitability)) return undefined;
  if (impact <= 0) return 0;
  return roundUp(Math.min((scope === 'U' ? 1 : 1.08) * (impact + exploitability), 10));
}

/** Up to one decimal, without the errors of floating point (appendix A of the specification). */
function roundUp(score: number): number {
  const whole = Math.round(score * 100_000);
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10;
}
