/** PLACEHOLDER: to be built. */
export function RulesPage() {
  return <p>RulesPage</p>;
}
