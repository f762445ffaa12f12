/** What can be reached without a mouse. */
export interface FocusFacts {
  /** Elements that react to a click and that no key reaches. */
  unreachable: string[]
  /** The element that the Tab key does not leave, or those between which it goes round. */
  trap?: string[]
}

/** Where the script in the page keeps what reacts to clicks. */
interface ClickWindow {
  platformClickTargets?: Set<Element>
  /** Elements that do something when they are pressed, if they have a pointer. */
  platformPressTargets?: Set<Element>
}

/** Runs in each page before its own scripts: remembers the elements that react to a mouse. */
export function watchClickTargets(): void {
  const PRESSES = ['mousedown', 'mouseup', 'pointerdown', 'pointerup']
  const targets = new Set<Element>()
  const pressed = new Set<Element>()
  const page = window as Window & ClickWindow
  page.platformClickTargets = targets
  page.platformPressTargets = pressed
  const add = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (
    this: EventTarget,
    ...args: Parameters<typeof add>
  ) {
    if (args[0] === 'click' && this instanceof Element) targets.add(this)
    if (PRESSES.includes(args[0]) && this instanceof Element) pressed.add(this)
    return add.apply(this, args)
  }
  for (const { prototype } of [HTMLElement, SVGElement]) {
    const property = Object.getOwnPropertyDescriptor(prototype, 'onclick')
    const write = property?.set
    if (!write) continue
    Object.defineProperty(prototype, 'onclick', {
      ...property,
      set(this: Element, handler: unknown) {
        if (typeof handler === 'function') pressed.add(this)
        write.call(this, handler)
      },
    })
  }
}

/** A link as it is written, with its origin. */
export interface PageLink {
  href: string
  /** Whether the browser opens it in another tab, or downloads it. */
  isElsewhere: boolean
}

/** Runs in the page: the links of the document. */
export function readLinks(): PageLink[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(link => ({
    href: link.href,
    isElsewhere: link.hasAttribute('download') || link.target === '_blank',
  }))
}

/** Runs in the page: the widest element, if the page scrolls sideways. */
export function findOverflow(): { width: number; window: number; element: string } | undefined {
  const root = document.scrollingElement ?? document.documentElement
  const space = root.clientWidth
  // One pixel is rounding.
  if (root.scrollWidth <= space + 1) return undefined
  const widest = [...document.body.querySelectorAll('*')]
    .map(element => ({ element, right: element.getBoundingClientRect().right }))
    .filter(({ right }) => right > space + 1)
    .sort((one, other) => other.right - one.right)[0]?.element
  const { tagName = 'body', id = '', classList = undefined } = widest ?? {}
  const name = [...(classList ?? [])].slice(0, 2).map(each => `.${each}`)
  return {
    width: root.scrollWidth,
    window: space,
    element: `${tagName.toLowerCase()}${id && `#${id}`}${name.join('')}`,
  }
}

/** Runs in the page: elements that react to clicks, and that no key reaches. */
export function findUnreachable(): string[] {
  const COMPOSITES =
    '[role=radiogroup],[role=tablist],[role=menu],[role=menubar],[role=listbox],[role=grid],[role=tree],[role=toolbar],[role=combobox]'
  const ROLES =
    'button,a[href],input:not([type=hidden]),select,textarea,[role=button],[role=link],[role=checkbox],[role=switch]'
  const PICTURES = 'img,svg,canvas'
  const { platformClickTargets: targets = [], platformPressTargets: pressed = [] } =
    window as Window & ClickWindow
  const canFocus = (element: Element) =>
    (element instanceof HTMLElement || element instanceof SVGElement) && element.tabIndex >= 0
  const isShown = (element: Element) =>
    element.isConnected &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1
  const isLeftOut = (element: Element) =>
    element.closest('[inert],[aria-hidden=true],[disabled],[aria-disabled=true],label') !== null ||
    element.closest(COMPOSITES) !== null
  const hasFocusable = (element: Element) =>
    [...element.querySelectorAll('*')].some(canFocus) ||
    (element.parentElement?.closest('a[href],button,[tabindex]:not([tabindex^="-"])') ?? null) !==
      null
  /** A field has keys for its buttons, e.g. arrows for those of a number. */
  const isOfField = (element: Element) => {
    const fields = element.parentElement?.parentElement?.querySelectorAll(
      'input:not([type=hidden]),textarea,[role=spinbutton],[role=textbox]',
    )
    const controlled = document.getElementById(element.getAttribute('aria-controls') ?? '')
    return (
      element.getAttribute('tabindex') === '-1' &&
      [...(fields ?? []), ...(controlled ? [controlled] : [])].some(canFocus)
    )
  }
  const hasPointer = (element: Element) => getComputedStyle(element).cursor === 'pointer'
  const hasText = (element: Element) => (element.textContent ?? '').trim() !== ''
  const hasPicture = (element: Element) =>
    element.matches(PICTURES) || element.querySelector(PICTURES) !== null
  const isIcon = (element: Element) =>
    element.matches(PICTURES) ||
    (element.childElementCount === 1 && element.firstElementChild?.matches(PICTURES) === true)
  /** Parts of Nuxt UI listen, whether the app does or not. What does nothing has no pointer. */
  const isIdlePart = (element: Element) => element.hasAttribute('data-slot') && !hasPointer(element)
  const isMissed = (element: Element) =>
    !canFocus(element) &&
    isShown(element) &&
    !isLeftOut(element) &&
    !hasFocusable(element) &&
    !isOfField(element)
  const isWholePage = (element: Element) =>
    element === document.documentElement || element === document.body
  const found = new Set<Element>([
    ...document.querySelectorAll(ROLES),
    ...[...targets].filter(
      element =>
        !isWholePage(element) &&
        !isIdlePart(element) &&
        (hasText(element) || isIcon(element) || (hasPicture(element) && hasPointer(element))),
    ),
    // Many only note where the mouse is, e.g. to drag, or to close a menu: they have no pointer.
    ...[...pressed, ...document.querySelectorAll('[onclick]')].filter(
      element =>
        !isWholePage(element) && hasPointer(element) && (hasText(element) || hasPicture(element)),
    ),
  ])
  return [...found]
    .filter(isMissed)
    .map(element => element.outerHTML.replace(/\s+/g, ' ').slice(0, 160))
}
