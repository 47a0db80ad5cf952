/** PLACEHOLDER: to be built. */
export function DependenciesPage() {
  return <p>DependenciesPage</p>;
}
