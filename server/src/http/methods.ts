/** The methods of a path, for the 405 of a known path (readings section 1). */
import type { FastifyInstance } from 'fastify';

export interface KnownPaths {
  /** The methods of a URL's path; undefined if no route has it. */
  methodsOf(url: string): string[] | undefined;
  /**
   * True if a more literal path than the matched route's has this URL: the path exists, without the request's method.
   * `DELETE …/users/list` is not about a user whose id is `list`.
   */
  isShadowed(url: string, routeUrl: string): boolean;
}

interface KnownPath {
  segments: readonly string[];
  pattern: RegExp;
  methods: Set<string>;
}

/** Records all routes that are added to the application from here on. */
export function watchPaths(app: FastifyInstance): KnownPaths {
  const byUrl = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const known = byUrl.get(url) ?? { segments: url.split('/'), pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) known.methods.add(each);
    byUrl.set(url, known);
  });
  const shadows = new Map<string, KnownPath[]>();
  const shadowsOf = (routeUrl: string): KnownPath[] => {
    const known = shadows.get(routeUrl);
    if (known !== undefined) return known;
    const segments = routeUrl.split('/');
    const found = [...byUrl.values()].filter((path) => isMoreLiteral(path.segments, segments));
    shadows.set(routeUrl, found);
    return found;
  };
  return {
    methodsOf(url) {
      const path = pathOf(url);
      const matches = [...byUrl.values()].filter(({ pattern }) => pattern.test(path));
      const best = matches.find((one) => !matches.some((other) => isMoreLiteral(other.segments, one.segments)));
      return best && [...best.methods].sort();
    },
    isShadowed: (url, routeUrl) => shadowsOf(routeUrl).some(({ pattern }) => pattern.test(pathOf(url))),
  };
}

/** True if the first path is the second with literals in the place of some of its parameters. */
function isMoreLiteral(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length || one.every((segment, index) => segment === other[index])) return false;
  return one.every(
    (segment, index) => segment === other[index] || (!isParameter(segment) && isParameter(other[index])),
  );
}

const isParameter = (segment = ''): boolean => segment.startsWith(':');
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

function patternOf(url: string): RegExp {
  const literals = url.split(/:\w+/).map((literal) => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${literals.join('[^/]+')}$`);
}
