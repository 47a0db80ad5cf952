/** PLACEHOLDER: to be built. */
export function FixSettingsPage() {
  return <p>FixSettingsPage</p>;
}
