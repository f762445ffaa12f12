/**
 * Measures the JavaScript that the browser loads for one page: of a bare Nuxt app, of one that
 * extends the layer, and of an embedded page.
 */
import { join } from 'node:path'
import { buildApps, serverOf } from './lib/build-apps.mjs'
import { readOptions } from './lib/options.mjs'
import { measurePageScripts } from './lib/page-scripts.mjs'
import { report } from './lib/report.mjs'
import { startServer } from './lib/server-process.mjs'
import { withSeededDirectory } from './lib/working-directory.mjs'

const PAGES = {
  bare: 'Nuxt without the layer, a line of text',
  layer: 'the layer, the same line of text',
  page: 'ShApp, ShPage with a ShButton, ShParagraph',
}

buildApps(Object.keys(PAGES), readOptions())
const sizes = await withSeededDirectory(async directory => {
  const measured = {}
  for (const app of Object.keys(PAGES)) {
    const server = await startServer(app, directory)
    const response = await fetch(`http://127.0.0.1:${server.port}/front-page?embedded=1`, {
      headers: { 'user-agent': 'Mozilla/5.0 Chrome/140' },
    })
    if (!response.ok) throw new Error(`The page of ${app} returned ${response.status}`)
    measured[app] = measurePageScripts(await response.text(), join(serverOf(app), '../public'))
    await server.stop()
  }
  return measured
})
await report(
  'page-weight',
  {
    'JavaScript of a page, gzip': Object.entries(PAGES).map(([app, page]) => ({
      page,
      size: `${(sizes[app] / 1024).toFixed(1)} KB`,
      added: `+${((sizes[app] - sizes.bare) / 1024).toFixed(1)} KB`,
    })),
  },
  sizes,
)
