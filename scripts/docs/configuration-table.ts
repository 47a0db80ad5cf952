/** docs/configuration.md's table, from the declarations that the server itself reads the environment with. Pure. */
import { variables, type Variable } from '../../server/src/config/variables.ts';

/** One row a variable, in the order of the declarations. */
export function configurationTable(): string {
  const rows = Object.entries<Variable>(variables).map(([name, declared]) => {
    const value = declared.defaultText ?? (declared.fallback === undefined ? '' : `\`${declared.fallback}\``);
    const secret = declared.isSecret ? ` A secret: \`${name}_FILE\` names a file that holds it instead.` : '';
    return `| \`${name}\` | ${value} | ${declared.description}${secret} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}
