// @ts-check
/** Advances the clock on the page from the emulator's time. */
const TICK_MS = 1000

/** Start of each clock, in milliseconds of this page. @type {WeakMap<Element, number>} */
const seen = new WeakMap()

setInterval(() => {
  for (const clock of document.querySelectorAll('[data-clock]')) {
    const since = seen.get(clock) ?? performance.now()
    seen.set(clock, since)
    const now = new Date(Number(clock.getAttribute('data-clock')) + performance.now() - since)
    clock.textContent = `${now.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  }
}, TICK_MS)
