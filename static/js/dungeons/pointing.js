// Fingers and mice on the map: one draws, two move and pinch it. `draw` begins a stroke and
// continues it, or drops it if a second finger shows that it was none.
const LEAST = 12,
  MOST = 64;
const FINGER = 24,
  ARROW = 18,
  LARGE = 36,
  RULER = 26; // what is easily hit, in pixels
const SLIDE = 10; // the most that the map moves in a frame

export class Pointing {
  #fingers = new Map();
  #spread = null;
  #frame = null;
  #sliding = null;
  #beyond = null;

  constructor(box, board, { begin, go, end, drop, moves }) {
    Object.assign(this, { box, board, begin, go, end, drop, moves });
    box.addEventListener("pointerdown", (event) => this.#down(event));
    box.addEventListener("pointermove", (event) => this.#move(event));
    for (const over of ["pointerup", "pointercancel"])
      box.addEventListener(over, (event) => this.#up(event));
    // Prevents the browser's own gestures: after a quick stroke they would swallow the next tap
    // elsewhere.
    box.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    box.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    box.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  get size() {
    return this.square ?? FINGER;
  }

  // The square size in pixels; the point of the map at (x, y) of the screen stays there.
  resize(size, ...at) {
    const { left, top, width, height } = this.box.getBoundingClientRect();
    const [x, y] = at.length ? at : [left + width / 2, top + height / 2];
    const point = this.#under(x, y);
    this.#scale(size);
    this.#bring(point, x, y);
  }

  get #first() {
    return this.board.cell([0, 0]).getBoundingClientRect();
  }

  // Where on the map a point of the screen is, in squares.
  #under(x, y) {
    const { left, top, width, height } = this.#first;
    return [(x - left) / width, (y - top) / height];
  }

  #scale(size) {
    this.square = Math.max(LEAST, Math.min(MOST, size));
    this.box.style.setProperty("--square", `${this.square}px`);
  }

  #bring([across, down], x, y) {
    const { left, top, width, height } = this.#first;
    this.box.scrollBy(left + across * width - x, top + down * height - y);
  }

  // Fits the whole map into the box, but with squares no smaller than a finger can hit.
  fit() {
    const { wide, deep } = this.board.size,
      least = matchMedia("(pointer: coarse)").matches ? FINGER : ARROW;
    const fitting = Math.min(
      (this.box.clientWidth - RULER) / wide,
      (this.box.clientHeight - RULER) / deep,
    );
    this.resize(Math.max(least, Math.min(LARGE, fitting)));
  }

  #down(event) {
    if (event.button !== 0) return;
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    try {
      this.box.setPointerCapture(event.pointerId);
    } catch {
      /* it was let go already */
    }
    if (this.#fingers.size > 1) {
      this.#beyond = null;
      this.drop();
      this.#spread = this.#held();
      return;
    }
    if (this.moves()) return;
    // The ruler's numbers are no squares.
    if (!event.target.closest("b")) this.#aimed(event, this.begin);
  }

  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.#fingers.size > 1) this.#pinched();
    else if (this.moves()) this.box.scrollBy(before[0] - event.clientX, before[1] - event.clientY);
    else if (!this.#spread) {
      for (const one of event.getCoalescedEvents?.() ?? [event]) this.#aimed(one, this.go);
      this.#reach(event);
    }
  }

  // A stroke that leaves the box moves the map along, and continues on it.
  #reach({ clientX, clientY }) {
    const { x, y } = this.#inside(clientX, clientY),
      over = [clientX - x, clientY - y];
    this.#beyond = over.some(Boolean) ? { clientX, clientY, over } : null;
    if (this.#beyond) this.#sliding ??= requestAnimationFrame(() => this.#slide());
  }

  #slide() {
    this.#sliding = null;
    if (!this.#beyond) return;
    this.box.scrollBy(
      ...this.#beyond.over.map((far) => Math.sign(far) * Math.min(SLIDE, Math.abs(far))),
    );
    this.#aimed(this.#beyond, this.go);
    this.#sliding = requestAnimationFrame(() => this.#slide());
  }

  // The nearest visible point of the map.
  #inside(clientX, clientY) {
    const { left, top } = this.box.getBoundingClientRect(),
      { clientWidth, clientHeight } = this.box;
    const within = (at, from, long) => Math.max(from + RULER, Math.min(from + long - 2, at));
    return { x: within(clientX, left, clientWidth), y: within(clientY, top, clientHeight) };
  }

  #up(event) {
    if (this.#frame !== null) this.#follow();
    if (!this.#fingers.delete(event.pointerId)) return;
    this.#beyond = null;
    if (!this.#fingers.size) {
      if (!this.#spread && !this.moves()) this.end();
      this.#spread = null;
    }
  }

  #aimed({ clientX, clientY }, act) {
    const at = this.#inside(clientX, clientY),
      { x, y, line } = this.board.at(at.x, at.y);
    act([x, y], line);
  }

  #pinch() {
    const [[ax, ay], [bx, by]] = [...this.#fingers.values()];
    return { apart: Math.max(1, Math.hypot(ax - bx, ay - by)), x: (ax + bx) / 2, y: (ay + by) / 2 };
  }

  // What two fingers hold stays between them, whatever they did before.
  #held() {
    const { apart, x, y } = this.#pinch();
    return { apart, size: this.size, point: this.#under(x, y) };
  }

  // Moves of fingers are reported one by one. The map follows once a frame, or it would jump with
  // each.
  #pinched() {
    this.#frame ??= requestAnimationFrame(() => this.#follow());
  }

  #follow() {
    cancelAnimationFrame(this.#frame);
    this.#frame = null;
    if (this.#fingers.size < 2) return;
    const { apart, x, y } = this.#pinch(),
      held = this.#spread;
    this.#scale(held.size * (apart / held.apart));
    this.#bring(held.point, x, y);
  }

  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.resize(this.size * Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }
}
