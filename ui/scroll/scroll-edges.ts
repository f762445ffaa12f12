/** An edge of a box that scrolls. */
export type ScrollEdge = 'block-start' | 'block-end' | 'inline-start' | 'inline-end'

/** Pixels by which a position may miss an edge: browsers round it when the page is zoomed. */
const TOLERANCE = 1

/** Returns the edges that an element stands at, of the axes that it can scroll along. */
export function scrollEdges(element: HTMLElement): ScrollEdge[] {
  const hidden = { block: element.scrollHeight - element.clientHeight, inline: element.scrollWidth - element.clientWidth }
  // Below zero where text runs from right to left.
  const position = { block: Math.abs(element.scrollTop), inline: Math.abs(element.scrollLeft) }
  return (['block', 'inline'] as const).flatMap((axis) => {
    if (hidden[axis] <= TOLERANCE) return []
    if (position[axis] <= TOLERANCE) return [`${axis}-start` as const]
    return position[axis] >= hidden[axis] - TOLERANCE ? [`${axis}-end` as const] : []
  })
}
