/** PLACEHOLDER: to be built. */
export function TeamPage() {
  return <p>TeamPage</p>;
}
