/** Where a finding is that is not at a line of the repository (ADR 0029). */

export type Place = ImagePlace | UrlPlace | ResourcePlace;

/** True if the finding's path is a file of the repository: then it has a link, code owners and perhaps a fix. */
export function isInRepository({ place, isAboveRoot }: { place?: Place; isAboveRoot?: boolean }): boolean {
  return place === undefined && isAboveRoot !== true;
}

/** In a container image. The finding's path is a file in the image, or the image's name for its system packages. */
export interface ImagePlace {
  kind: 'image';
  /** Without tag and digest, so that it is the same in every build. */
  image: string;
  /** Digest of the layer. */
  layer?: string;
}

/** In the answer to a request. The finding's path is the URL without query, fragment and credentials. */
export interface UrlPlace {
  kind: 'url';
  /** In capitals; absent where the protocol has none. */
  method?: string;
  /** Names of the query's parameters, sorted; never their values, which may be anybody's. */
  query?: string[];
  /** Name of the parameter, header or cookie that the finding is about. */
  parameter?: string;
}

/** In a running resource of a cluster or a cloud. The finding's path begins with its address. */
export interface ResourcePlace {
  kind: 'resource';
  /** `kubernetes`. */
  platform: string;
  /** '' for resources of the whole cluster. */
  namespace: string;
  /** `Deployment`. */
  type: string;
  name: string;
}

/** True for the path of a finding at a URL; a path in a repository has no empty part (`safePath`). */
export function isUrlPath(path: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//.test(path);
}

/** What distinguishes a URL's findings of one rule: the request and its parameter. */
export function requestText(path: string, { method = '', query = [], parameter = '' }: UrlPlace): string {
  return JSON.stringify([method, path, query, parameter]);
}

/** `host/name:tag@sha256:…` → `host/name`: the same in every build. */
export function imageName(reference: string): string {
  return reference.replace(/@sha256:[0-9a-f]+$/i, '').replace(/:[^/:]+$/, '');
}
