import { writeFile } from 'node:fs/promises'

const CHART = new URL('../../../docs/images/comparison.svg', import.meta.url)
/** Ends of the rows that are drawn. */
const DRAWN = ': share of bare, by CPU time'
const COLORS = {
  layer: '#2563eb',
  'shopify-app-nuxt': '#d97706',
  'react-router': '#78716c',
  'shopify-app-nuxt, files': '#fbbf24',
  'react-router, files': '#c4bfba',
}
const KEYS_PER_LINE = 3
/** Pixels. */
const [BAR, GAP, KEY] = [14, 18, 20]
const [LEFT, SCALE, WIDTH] = [210, 4.6, 740]

/**
 * Draws the shares of the bare server as bars.
 *
 * @param table rows of `comparisonTable`
 * @returns {string} SVG, readable on light and dark pages
 */
export function drawComparison(table) {
  const rows = table.filter(({ measure }) => measure.endsWith(DRAWN))
  const servers = Object.keys(COLORS).filter(name => name in rows[0])
  const top = 24 + Math.ceil(servers.length / KEYS_PER_LINE) * KEY
  const rowHeight = BAR * servers.length + GAP
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top + rows.length * rowHeight}" role="img" aria-label="Share of the bare server, by CPU time">
<style>text { font: 13px system-ui, sans-serif; fill: #44403c } @media (prefers-color-scheme: dark) { text { fill: #d6d3d1 } }</style>
${servers.map(drawKey).join('\n')}
${rows.map((row, index) => drawRow(row, servers, top + index * rowHeight)).join('\n')}
</svg>
`
}

/** Writes the chart of `docs/performance.md`. */
export async function writeChart(table) {
  await writeFile(CHART, drawComparison(table))
}

function drawKey(name, index) {
  const x = LEFT + (index % KEYS_PER_LINE) * 170
  const y = 12 + Math.floor(index / KEYS_PER_LINE) * KEY
  return `<rect x="${x}" y="${y}" width="12" height="12" fill="${COLORS[name]}"/><text x="${x + 18}" y="${y + 11}">${name}</text>`
}

function drawRow(row, servers, y) {
  const bars = servers.map((name, index) => {
    const top = y + index * BAR
    const width = Math.round(Number.parseFloat(row[name]) * SCALE)
    return `<rect x="${LEFT}" y="${top}" width="${width}" height="${BAR - 2}" fill="${COLORS[name]}"/><text x="${LEFT + width + 6}" y="${top + 11}">${row[name]}</text>`
  })
  const middle = y + (BAR * servers.length) / 2 + 4
  return `<text x="${LEFT - 10}" y="${middle}" text-anchor="end">${row.measure.slice(0, -DRAWN.length)}</text>\n${bars.join('\n')}`
}
