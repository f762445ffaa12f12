/** Where the script in the page keeps what it has seen. */
interface BlankWindow {
  platformBlankMs?: number
}

/** Runs in each page before its own scripts: measures how long the page shows nothing. */
export function watchBlankTime(): void {
  const INTERVAL_MS = 100
  const MEDIA = 'img,svg,canvas,video,progress,[role=progressbar],[aria-busy=true]'
  const target = window as Window & BlankWindow
  target.platformBlankMs = 0
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const isBlank = () => {
    // While the document is parsed, there is no body.
    const body = document.querySelector('body')
    if (!body) return true
    // eslint-disable-next-line unicorn/prefer-dom-node-text-content -- Hidden text is not shown.
    return body.innerText.trim() === '' && ![...body.querySelectorAll(MEDIA)].some(isSeen)
  }
  let since: number | undefined = performance.now()
  setInterval(() => {
    const now = performance.now()
    since = isBlank() ? (since ?? now) : undefined
    if (since !== undefined)
      target.platformBlankMs = Math.max(target.platformBlankMs ?? 0, now - since)
  }, INTERVAL_MS)
}

/** Runs in the page: the longest time in which it showed nothing, where it is measured. */
export function readBlankTime(): number | undefined {
  return (window as Window & BlankWindow).platformBlankMs
}
