/** Which methods a path takes: for the 405 of a known path (readings section 1). */
import type { FastifyInstance } from 'fastify';

/**
 * Watches the routes that are added to the application from here on, whoever adds them. What it returns tells the methods of a
 * URL's path, undefined when no route has the path; it is asked only when no route matched.
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
