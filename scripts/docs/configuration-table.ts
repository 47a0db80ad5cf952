/** The table in docs/configuration.md, from the declarations that the server reads the environment with. Pure. */
import { variables, type Variable } from '../../server/src/config/variables.ts';

/** One row per variable, in declaration order. */
export function configurationTable(): string {
  const rows = Object.entries<Variable>(variables).map(([name, declared]) => {
    const value = declared.defaultText ?? (declared.fallback === undefined ? '' : `\`${declared.fallback}\``);
    const secret = declared.isSecret
      ? ` A secret: \`${name}_FILE\` names a file that holds it instead, \`${name}_COMMAND\` a command that writes it.`
      : '';
    return `| \`${name}\` | ${value} | ${declared.description}${secret} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}
