// Fingers and mice on the map: one draws, two move and pinch it. `draw` begins a stroke and goes on
// with it, or drops it where a second finger shows that it was none.
const LEAST = 12, MOST = 64;
const FINGER = 24, ARROW = 15, LARGE = 36, RULER = 26; // what is easily hit, in pixels

export class Pointing {
  #fingers = new Map();
  #spread = null;

  constructor(box, board, { begin, go, end, drop, moves }) {
    Object.assign(this, { box, board, begin, go, end, drop, moves });
    box.addEventListener("pointerdown", (event) => this.#down(event));
    box.addEventListener("pointermove", (event) => this.#move(event));
    for (const over of ["pointerup", "pointercancel"]) box.addEventListener(over, (event) => this.#up(event));
    // No gesture of the browser's own: after a quick stroke it would swallow the next tap elsewhere.
    box.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    box.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    box.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  get size() { return this.square ?? FINGER; }

  // The square size in pixels; the point of the map at (x, y) of the screen stays there.
  resize(size, x, y) {
    const bounds = this.box.getBoundingClientRect();
    const [left, top] = [(x ?? bounds.left + bounds.width / 2) - bounds.left, (y ?? bounds.top + bounds.height / 2) - bounds.top];
    const before = this.size, after = Math.max(LEAST, Math.min(MOST, size)), grown = after / before;
    const [across, down] = [this.box.scrollLeft + left, this.box.scrollTop + top];
    this.square = after;
    this.box.style.setProperty("--square", `${after}px`);
    this.box.scrollTo(across * grown - left, down * grown - top);
  }

  // As large as fits the box, but no smaller than a finger can aim at.
  fit() {
    const { wide } = this.board.size, least = matchMedia("(pointer: coarse)").matches ? FINGER : ARROW;
    this.resize(Math.max(least, Math.min(LARGE, (this.box.clientWidth - RULER) / wide)));
  }

  #down(event) {
    if (event.button !== 0) return;
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    try { this.box.setPointerCapture(event.pointerId); } catch { /* it was let go already */ }
    if (this.#fingers.size > 1) { this.drop(); this.#spread = this.#pinch(); return; }
    if (this.moves()) return;
    this.#aimed(event, this.begin);
  }

  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.#fingers.size > 1) this.#pinched();
    else if (this.moves()) this.box.scrollBy(before[0] - event.clientX, before[1] - event.clientY);
    else if (!this.#spread) for (const one of event.getCoalescedEvents?.() ?? [event]) this.#aimed(one, this.go);
  }

  #up(event) {
    if (!this.#fingers.delete(event.pointerId)) return;
    if (!this.#fingers.size) {
      if (!this.#spread && !this.moves()) this.end();
      this.#spread = null;
    }
  }

  #aimed({ clientX, clientY }, act) {
    const { x, y, line } = this.board.at(clientX, clientY);
    act([x, y], line);
  }

  #pinch() {
    const [[ax, ay], [bx, by]] = [...this.#fingers.values()];
    return { apart: Math.hypot(ax - bx, ay - by), x: (ax + bx) / 2, y: (ay + by) / 2 };
  }

  #pinched() {
    const { apart, x, y } = this.#pinch(), was = this.#spread ?? { apart, x, y };
    this.box.scrollBy(was.x - x, was.y - y);
    if (was.apart) this.resize(this.size * (apart / was.apart), x, y);
    this.#spread = { apart, x, y };
  }

  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.resize(this.size * Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }
}
