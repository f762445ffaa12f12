/** An edge of a box that scrolls. */
export type ScrollEdge = 'block-start' | 'block-end' | 'inline-start' | 'inline-end'

/** In pixels. Browsers round scroll positions when the page is zoomed. */
const TOLERANCE = 1

/** Returns the edges that a scroll position is at, for scrollable axes. */
export function scrollEdges(element: HTMLElement): ScrollEdge[] {
  const hidden = {
    block: element.scrollHeight - element.clientHeight,
    inline: element.scrollWidth - element.clientWidth,
  }
  // Negative in right-to-left text.
  const position = { block: Math.abs(element.scrollTop), inline: Math.abs(element.scrollLeft) }
  return (['block', 'inline'] as const).flatMap(axis => {
    if (hidden[axis] <= TOLERANCE) return []
    if (position[axis] <= TOLERANCE) return [`${axis}-start` as const]
    return position[axis] >= hidden[axis] - TOLERANCE ? [`${axis}-end` as const] : []
  })
}
