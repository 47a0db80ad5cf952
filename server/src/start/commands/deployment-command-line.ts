/** The command line of `npm run deployment --`. */
import { parseArgs } from 'node:util';
import { ParapetError } from '../../base/errors.ts';

const usage = `Name one of these:
  npm run deployment -- list
  npm run deployment -- create NAME --slug SLUG --admin EMAIL
  npm run deployment -- invite SLUG --admin EMAIL
  npm run deployment -- suspend SLUG [--reason TEXT]
  npm run deployment -- resume SLUG
  npm run deployment -- delete SLUG --confirm NAME`;

export type DeploymentCommand =
  | { action: 'list' }
  | { action: 'create'; name: string; slug: string; adminEmail: string }
  | { action: 'invite'; slug: string; adminEmail: string }
  | { action: 'suspend'; slug: string; reason: string }
  | { action: 'resume'; slug: string }
  | { action: 'delete'; slug: string; confirm: string };

/** INVALID_ARGUMENT, with the usage, for anything else. */
export function readDeploymentCommandLine(parameters: readonly string[]): DeploymentCommand {
  const { values, positionals } = parse(parameters);
  const [action, subject, ...others] = positionals;
  const { slug, admin, reason, confirm } = values;
  const allowed = (names: readonly string[]): boolean => Object.keys(values).every((name) => names.includes(name));
  if (others.length > 0) throw wrong('Quote a name that has spaces.');
  if (action === 'list' && subject === undefined && allowed([])) return { action };
  if (subject === undefined) throw wrong();
  if (action === 'create' && slug !== undefined && admin !== undefined && allowed(['slug', 'admin']))
    return { action, name: subject, slug, adminEmail: admin };
  if (action === 'invite' && admin !== undefined && allowed(['admin']))
    return { action, slug: subject, adminEmail: admin };
  if (action === 'suspend' && allowed(['reason'])) return { action, slug: subject, reason: reason ?? '' };
  if (action === 'resume' && allowed([])) return { action, slug: subject };
  if (action === 'delete' && confirm !== undefined && allowed(['confirm'])) return { action, slug: subject, confirm };
  throw wrong();
}

const options = {
  slug: { type: 'string' },
  admin: { type: 'string' },
  reason: { type: 'string' },
  confirm: { type: 'string' },
} as const;

function parse(parameters: readonly string[]) {
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: true });
  } catch (error) {
    throw wrong((error as Error).message, error);
  }
}

function wrong(why = '', cause?: unknown): ParapetError {
  return new ParapetError('INVALID_ARGUMENT', why === '' ? usage : `${why}\n${usage}`, { cause });
}
