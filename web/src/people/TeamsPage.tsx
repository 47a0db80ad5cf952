/** PLACEHOLDER: to be built. */
export function TeamsPage() {
  return <p>TeamsPage</p>;
}
