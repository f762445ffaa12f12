/**
 * Core Web Vitals of one page. Durations are in milliseconds.
 *
 * @see https://web.dev/articles/vitals
 */
export interface PageVitals {
  /** Largest Contentful Paint, from the navigation of the app's page; null without a paint. */
  lcp: number | null
  /** What the largest paint drew, e.g. `h1.title "Products"`. */
  lcpElement?: string | undefined
  /** Cumulative Layout Shift: the largest session window. */
  cls: number
  /** What the largest single shift moved. */
  shiftElement?: string | undefined
  /**
   * Interaction to Next Paint: the slowest interaction, without one outlier of each 50; null
   * without an interaction.
   */
  inp: number | null
  /** Element of that interaction. */
  inpElement?: string | undefined
}

/**
 * Follows the web vitals of the document, from its beginning. It is also sent to pages as text:
 * nothing outside of this function is there.
 *
 * @param hasElements whether elements are described, which takes time
 * @returns what was measured so far, at any time
 */
export function followVitals(hasElements: boolean): PageVitals {
  /** Layout shifts less than a second apart, at most five seconds together, are one window. */
  const WINDOW_GAP_MS = 1000
  const WINDOW_MS = 5000
  const INTERACTIONS_OF_OUTLIER = 50
  const vitals: PageVitals = { lcp: null, cls: 0, inp: null }
  const observe = (type: string, options: object, read: (entry: PerformanceEntry) => void) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
    const observer = new PerformanceObserver(list => list.getEntries().forEach(read))
    observer.observe({ type, buffered: true, ...options })
  }
  /** The element as a selector with the beginning of its text. Text nodes shift as well. */
  const describe = (node: Node | null | undefined): string | undefined => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element || !hasElements) return undefined
    const classes = [...element.classList].slice(0, 2).map(name => `.${name}`)
    const selector = element.localName + (element.id && `#${element.id}`) + classes.join('')
    // eslint-disable-next-line unicorn/prefer-dom-node-text-content -- The code of scripts is no text.
    const rendered = element instanceof HTMLElement ? element.innerText : element.textContent
    const text = (element.getAttribute('alt') ?? rendered).replaceAll(/\s+/g, ' ').trim()
    return text === '' ? selector : `${selector} "${text.slice(0, 40)}"`
  }
  observe('largest-contentful-paint', {}, entry => {
    vitals.lcp = entry.startTime
    vitals.lcpElement = describe((entry as PerformanceEntry & { element?: Element }).element)
  })
  let sum = 0
  let first = 0
  let last = -Infinity
  let largest = 0
  observe('layout-shift', {}, entry => {
    const { value, hadRecentInput, startTime, sources } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node?: Node }[]
    }
    if (hadRecentInput) return
    if (startTime - last > WINDOW_GAP_MS || startTime - first > WINDOW_MS) {
      sum = 0
      first = startTime
    }
    last = startTime
    sum += value
    vitals.cls = Math.max(vitals.cls, sum)
    if (value <= largest) return
    largest = value
    // The browser lists what moved most first.
    vitals.shiftElement = describe(sources[0]?.node)
  })
  /** Each interaction with its longest event. */
  const interactions = new Map<number, { duration: number; element: string | undefined }>()
  const readInteraction = (entry: PerformanceEntry) => {
    const { interactionId, duration, target } = entry as PerformanceEntry & {
      interactionId?: number
      target?: Node
    }
    if (!interactionId || duration <= (interactions.get(interactionId)?.duration ?? -1)) return
    interactions.set(interactionId, { duration, element: describe(target) })
    const slowest = [...interactions.values()].toSorted(
      (one, other) => other.duration - one.duration,
    )
    const counted = slowest[Math.floor(slowest.length / INTERACTIONS_OF_OUTLIER)]
    vitals.inp = counted?.duration ?? null
    vitals.inpElement = counted?.element
  }
  observe('event', { durationThreshold: 16 }, readInteraction)
  // Reported however short it is.
  observe('first-input', {}, readInteraction)
  return vitals
}
