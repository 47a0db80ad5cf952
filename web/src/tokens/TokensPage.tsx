/** PLACEHOLDER: to be built. */
export function TokensPage() {
  return <p>TokensPage</p>;
}
