import { renderMermaidSVG } from 'beautiful-mermaid'

/** All texts have a contrast of 4.5:1, also when the colors are inverted. */
const OPTIONS = {
  bg: '#ffffff',
  fg: '#18181b',
  muted: '#3f3f46',
  line: '#71717a',
  border: '#a1a1aa',
  transparent: true,
  padding: 16,
  nodeSpacing: 14,
  layerSpacing: 28,
}

/**
 * Returns a function that draws the Mermaid diagrams of a page to files, so that no reader loads
 * code for it.
 *
 * @param {string} name name of the page; the file of its first diagram is `<name>-1.svg`
 * @param {(path: string, text: string) => void} write writes a file of the site
 * @returns {(source: string, heading: string) => string} see `drawDiagram` of `convertPage`
 */
export function diagramWriter(name, write) {
  let count = 0
  return (source, heading) => {
    const path = `diagrams/${name}-${++count}.svg`
    const { svg, width, height } = drawNarrow(source)
    write(`public/${path}`, svg)
    const size = `width="${width}" height="${height}"`
    // The first one is often on the screen as the page opens.
    const loading = count === 1 ? 'eager' : 'lazy'
    return `::site-diagram{src="/${path}" ${size} loading="${loading}" alt="Diagram: ${heading}"}\n::`
  }
}

/**
 * Draws a flowchart in the direction in which it is narrower: a page scrolls down, not sideways.
 */
function drawNarrow(source) {
  const drawings = [source, turned(source)].map(draw)
  return drawings[0].width <= drawings[1].width ? drawings[0] : drawings[1]
}

function turned(source) {
  return source.replace(/^flowchart (\w+)/, (_, direction) =>
    direction === 'LR' ? 'flowchart TB' : 'flowchart LR',
  )
}

function draw(source) {
  const svg = withSystemFont(renderMermaidSVG(source, OPTIONS))
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)
  return { svg, width: Math.ceil(width), height: Math.ceil(height) }
}

/** The renderer loads its font from a foreign host. */
function withSystemFont(svg) {
  return svg.replace(/@import url\([^)]*\);?/g, '').replace(/'Inter'/g, 'sans-serif')
}
