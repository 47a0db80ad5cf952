/** Names of container images. */

/** `host/name:tag@sha256:…` → `host/name`: the same in every build. */
export function imageName(reference: string): string {
  return reference.replace(/@sha256:[0-9a-f]+$/i, '').replace(/:[^/:]+$/, '');
}
