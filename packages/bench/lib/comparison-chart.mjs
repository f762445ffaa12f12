import { writeFile } from 'node:fs/promises'

const CHART = new URL('../../../docs/images/comparison.svg', import.meta.url)
/** Ends of the rows that are drawn. */
const DRAWN = ': share of bare, by CPU time'
const SERVERS = {
  layer: '#2563eb',
  'shopify-app-nuxt': '#d97706',
  'react-router': '#78716c',
}
/** Pixels. */
const BAR = 14
const ROW = BAR * Object.keys(SERVERS).length + 18
const [LEFT, SCALE, TOP, WIDTH] = [210, 4.6, 44, 740]

/**
 * Draws the shares of the bare server as bars.
 *
 * @param table rows of `comparisonTable`
 * @returns {string} SVG, readable on light and dark pages
 */
export function drawComparison(table) {
  const rows = table.filter(({ measure }) => measure.endsWith(DRAWN))
  const height = TOP + rows.length * ROW
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Share of the bare server, by CPU time">
<style>text { font: 13px system-ui, sans-serif; fill: #44403c } @media (prefers-color-scheme: dark) { text { fill: #d6d3d1 } }</style>
${Object.entries(SERVERS).map(drawKey).join('\n')}
${rows.map((row, index) => drawRow(row, TOP + index * ROW)).join('\n')}
</svg>
`
}

/** Writes the chart of `docs/performance.md`. */
export async function writeChart(table) {
  await writeFile(CHART, drawComparison(table))
}

function drawKey([name, color], index) {
  const x = LEFT + index * 170
  return `<rect x="${x}" y="12" width="12" height="12" fill="${color}"/><text x="${x + 18}" y="23">${name}</text>`
}

function drawRow(row, y) {
  const bars = Object.entries(SERVERS).map(([name, color], index) => {
    const top = y + index * BAR
    const width = Math.round(Number.parseFloat(row[name]) * SCALE)
    return `<rect x="${LEFT}" y="${top}" width="${width}" height="${BAR - 2}" fill="${color}"/><text x="${LEFT + width + 6}" y="${top + 11}">${row[name]}</text>`
  })
  return `<text x="${LEFT - 10}" y="${y + 25}" text-anchor="end">${row.measure.slice(0, -DRAWN.length)}</text>\n${bars.join('\n')}`
}
