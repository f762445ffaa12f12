import type { BrowserContext, Frame, Page } from '@playwright/test'

/**
 * Core Web Vitals of one page. Durations are in milliseconds.
 *
 * @see https://web.dev/articles/vitals
 */
export interface PageVitals {
  /** Largest Contentful Paint, from the navigation of the app's page; null without a paint. */
  lcp: number | null
  /** What the largest paint drew, e.g. `h1.title "Products"`. */
  lcpElement?: string
  /** Cumulative Layout Shift: the largest session window. */
  cls: number
  /** What the largest single shift moved. */
  shiftElement?: string
  /** Interaction to Next Paint: the slowest interaction; null without one. */
  inp: number | null
  /** Element of the slowest interaction. */
  inpElement?: string
}

/** Where the script in the page keeps what it has seen. */
interface VitalsWindow {
  platformPageVitals?: PageVitals
}

/** Measures each document that opens from now on, in each frame. */
export async function watchVitals(target: BrowserContext | Page): Promise<void> {
  await target.addInitScript(observeVitals)
}

/** What was measured in a page so far; undefined if it was opened before {@link watchVitals}. */
export async function readVitals(frame: Frame): Promise<PageVitals | undefined> {
  return frame.evaluate(() => {
    const { platformPageVitals: vitals } = window as Window & VitalsWindow
    return vitals && { ...vitals }
  })
}

/** Runs in the page: nothing of this file is there. */
function observeVitals(): void {
  /** Layout shifts less than a second apart, at most five seconds together, are one window. */
  const WINDOW_GAP_MS = 1000
  const WINDOW_MS = 5000
  const vitals: PageVitals = { lcp: null, cls: 0, inp: null }
  const target = window as Window & VitalsWindow
  target.platformPageVitals = vitals
  const observe = (type: string, options: object, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
      ...options,
    })
  /** The element as a selector with the beginning of its text. Text nodes shift as well. */
  const describe = (node: Node | null | undefined): string | undefined => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return undefined
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
  const readInteraction = (entry: PerformanceEntry) => {
    const { interactionId, duration, target } = entry as PerformanceEntry & {
      interactionId?: number
      target?: Node
    }
    if (!interactionId || duration <= (vitals.inp ?? -1)) return
    vitals.inp = duration
    vitals.inpElement = describe(target)
  }
  observe('event', { durationThreshold: 16 }, readInteraction)
  // Reported however short it is.
  observe('first-input', {}, readInteraction)
}
