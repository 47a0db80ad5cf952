/** The methods of a path, for the 405 of a known path (readings section 1). */
import type { FastifyInstance } from 'fastify';

/**
 * Records all routes that are added to the application from here on. The returned function maps a URL to the methods of
 * its path, or undefined if no route has the path; it is called only if no route matched.
 */
export function watchMethods(app: FastifyInstance): (url: string) => string[] | undefined {
  const byPath = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const known = byPath.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) known.methods.add(each);
    byPath.set(url, known);
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const matches = [...byPath.values()].filter(({ pattern }) => pattern.test(path));
    if (matches.length === 0) return undefined;
    return [...new Set(matches.flatMap(({ methods }) => [...methods]))].sort();
  };
}

function patternOf(url: string): RegExp {
  const literals = url.split(/:\w+/).map((literal) => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${literals.join('[^/]+')}$`);
}
