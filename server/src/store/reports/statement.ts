/** A SQL text under construction with its parameters: $1 is always the deployment. */

export interface Statement {
  /**
   * Adds a parameter and returns its placeholder with a cast. Equal values are not merged; a parameter may be used many
   * times or never.
   */
  add(value: unknown, type: 'bigint[]' | 'text[]' | 'text' | 'timestamptz' | 'date' | 'bigint' | 'int'): string;
  /** The text with the values that it uses, renumbered: PostgreSQL rejects an unused parameter. */
  finish(text: string): { text: string; values: unknown[] };
}

export function newStatement(deploymentId: string): Statement {
  const all: unknown[] = [deploymentId];
  return {
    add(value, type) {
      all.push(value);
      return `$${all.length}::${type}`;
    },
    finish(text) {
      const positions = new Map<string, number>();
      const values: unknown[] = [];
      const renumbered = text.replace(/\$([0-9]+)/g, (_, old: string) => {
        const position = positions.get(old) ?? values.push(all[Number(old) - 1]);
        positions.set(old, position);
        return `$${position}`;
      });
      return { text: renumbered, values };
    },
  };
}

/**
 * A quoted list of our own constants (states, measures) for IN: literal, so that partial indexes and plans see them.
 */
export function literals(names: readonly string[]): string {
  if (!names.every((name) => /^[a-z_]+$/.test(name))) throw new Error(`not constants: ${names.join()}`);
  return names.map((name) => `'${name}'`).join(', ');
}
