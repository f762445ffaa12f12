/** Where the script in the page keeps whether other scripts read its width. */
interface WidthWindow {
  platformReadsWidth?: boolean
}

/**
 * Runs in each page before its own scripts: notes whether they read the width of the window. A
 * layout that is chosen so does not follow the window, unless they listen.
 */
export function watchWidthReads(): void {
  const target = window as Window & WidthWindow
  const note = () => {
    target.platformReadsWidth = true
  }
  const watch = (owner: object, name: string, isWindow = (_owner: unknown) => true) => {
    const property = Object.getOwnPropertyDescriptor(owner, name)
    const read = property?.get
    if (!read) return
    Object.defineProperty(owner, name, {
      ...property,
      get(this: unknown): unknown {
        if (isWindow(this)) note()
        return read.call(this)
      },
    })
  }
  for (const name of ['innerWidth', 'outerWidth']) watch(window, name)
  for (const name of ['width', 'availWidth']) watch(Screen.prototype, name)
  watch(VisualViewport.prototype, 'width')
  watch(Element.prototype, 'clientWidth', element => element === document.documentElement)
  const { matchMedia } = window
  window.matchMedia = query => {
    if (/width|orientation|aspect-ratio/.test(query)) note()
    return matchMedia.call(window, query)
  }
}

/** Runs in the page: whether its scripts have read the width of the window. */
export function readsWidth(): boolean {
  return (window as Window & WidthWindow).platformReadsWidth === true
}
