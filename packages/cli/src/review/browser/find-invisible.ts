/** An element that cannot be seen in high contrast. */
export interface InvisibleElement {
  /** The beginning of its HTML. */
  element: string
  /** `edge`: a field of which only the text is shown. */
  lacks: 'everything' | 'edge'
}

/**
 * Runs in the page while the browser replaces its colors: the controls that cannot be seen. The
 * browser removes shadows, and gives each background the color of the page.
 */
export function findInvisible(): InvisibleElement[] {
  const CONTROLS =
    'button,a[href],input:not([type=hidden]),select,textarea,[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=tab],[role=slider],[role=menuitem]'
  const FIELDS =
    'input:not([type=checkbox],[type=radio],[type=range],[type=file],[type=button],[type=submit],[type=color]),textarea,select'
  const NATIVE =
    'input:is([type=checkbox],[type=radio],[type=range],[type=file],[type=color],[type=button],[type=submit])'
  const SIDES = ['top', 'right', 'bottom', 'left']
  /** Pixels between a field and the box that is drawn around it, with its icons and buttons. */
  const AROUND = { height: 16, width: 160 }

  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  }
  const isOpaque = (color: string) => !/^rgba\(.*, 0\)$|\/ 0\)$/.test(color)
  const hasBorder = (style: CSSStyleDeclaration) =>
    SIDES.some(
      side =>
        Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
        style.getPropertyValue(`border-${side}-style`) !== 'none' &&
        isOpaque(style.getPropertyValue(`border-${side}-color`)),
    ) ||
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0)
  /** A background that the browser keeps, or that differs from that of the page. */
  const hasBackground = (style: CSSStyleDeclaration) => {
    const page = getComputedStyle(document.documentElement).backgroundColor
    return (
      (style.backgroundImage !== 'none' && style.maskImage === 'none') ||
      (isOpaque(style.backgroundColor) &&
        (style.forcedColorAdjust === 'none' || ![canvas, page].includes(style.backgroundColor)))
    )
  }
  const hasGenerated = (element: Element) =>
    ['::before', '::after'].some(pseudo => {
      const style = getComputedStyle(element, pseudo)
      return (
        style.content !== 'none' &&
        (!/^(?:normal|""|'')$/.test(style.content) || hasBorder(style) || hasBackground(style))
      )
    })
  const isDrawn = (element: Element): boolean =>
    element.matches('img,svg,canvas,video,picture') ||
    hasBorder(getComputedStyle(element)) ||
    hasBackground(getComputedStyle(element)) ||
    hasGenerated(element)
  const hasText = (element: Element) =>
    (element.textContent ?? '').trim() !== '' ||
    ('placeholder' in element && element.placeholder !== '')
  const isDrawnByBrowser = (element: Element) =>
    element.matches(NATIVE) && getComputedStyle(element).appearance !== 'none'
  const hasEdge = (element: Element) => {
    const box = element.getBoundingClientRect()
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { top, left, bottom, right } = around.getBoundingClientRect()
      const isNear =
        Math.max(box.top - top, bottom - box.bottom) <= AROUND.height &&
        Math.max(box.left - left, right - box.right) <= AROUND.width
      if (!isNear) return false
      const style = getComputedStyle(around)
      if (hasBorder(style) || hasBackground(style)) return true
    }
    return false
  }

  const probe = document.createElement('div')
  probe.style.backgroundColor = 'Canvas'
  document.body.append(probe)
  const canvas = getComputedStyle(probe).backgroundColor
  probe.remove()

  const found: InvisibleElement[] = []
  for (const element of document.querySelectorAll(CONTROLS)) {
    if (
      !isShown(element) ||
      element.closest('[aria-hidden=true],[inert]') ||
      isDrawnByBrowser(element)
    )
      continue
    const parts = [element, ...element.querySelectorAll('*')].filter(isShown)
    const isField = element.matches(FIELDS)
    const lacks = isField
      ? !hasEdge(element) && ('edge' as const)
      : !hasText(element) && !parts.some(isDrawn) && ('everything' as const)
    if (lacks) found.push({ element: element.outerHTML.replace(/\s+/g, ' ').slice(0, 160), lacks })
  }
  return found
}
