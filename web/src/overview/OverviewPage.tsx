/** PLACEHOLDER: to be built. */
export function OverviewPage() {
  return <p>OverviewPage</p>;
}
