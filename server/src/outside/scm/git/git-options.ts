/** What every call of git is given: where programs are, and where they may connect to. */
import type { lookup as resolveName } from 'node:dns';
import type { Network } from '../../guard/networks.ts';

export interface GitOptions {
  /** Networks that the operator allowed besides the public ones. */
  allowedNetworks: readonly Network[];
  /** Where programs are looked for: PATH. */
  programPath: string;
  /** A file of the certificate authorities to trust; those of git itself unless told. */
  certificates?: string;
  /** Resolves names; node:dns unless a test has its own. */
  lookup?: typeof resolveName;
}
