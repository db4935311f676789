/** Three portraits in arches, drawn by the stylesheet so that phones, which do not show them, do not load them. */
export function AuthTrio() {
  return (
    <div className="split-trio" aria-hidden="true">
      <span className="arch trio-left" />
      <span className="arch lit trio-middle" />
      <span className="arch trio-right" />
    </div>
  );
}
