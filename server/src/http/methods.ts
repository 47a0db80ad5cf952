/** Which methods a path takes: for the 405 of a known path (readings section 1). */
import type { Route } from './route.ts';

/** A function from a URL to the methods of its path, undefined when no route has the path. Only asked when no route matched. */
export function methodsOfPaths(routes: readonly Route[]): (url: string) => string[] | undefined {
  const byPath = Map.groupBy(routes, (route) => route.path);
  const patterns = [...byPath].map(([path, sharing]) => {
    const methods = new Set<string>(sharing.map((route) => route.method));
    if (methods.has('GET')) methods.add('HEAD');
    return { pattern: patternOf(path), methods: [...methods].sort() };
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).flatMap((match) => match.methods);
    return methods.length === 0 ? undefined : [...new Set(methods)].sort();
  };
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((literal) => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
