/** Bundles what the emulator serves to browsers, in addition to the pages that are a Vue application. */
import { cpSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const SOURCE = 'emulator/browser'
/** The scripts that pages name. */
const PAGE_SCRIPTS = ['menu.js', 'tools/tool-page.js']
/** Classic scripts: each runs before anything else on its page. */
const CLASSIC_SCRIPTS = { 'app-bridge': 'app-bridge/main.js', 'early-submit': 'early-submit.js' }

/**
 * @param {string} folder receives the scripts, styles, and images
 */
export async function buildBrowser(folder) {
  const options = { bundle: true, outdir: folder, target: 'es2022', logLevel: 'warning' }
  await build({
    ...options,
    entryPoints: PAGE_SCRIPTS.map(script => join(SOURCE, script)),
    outbase: SOURCE,
    format: 'esm',
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
  })
  const classic = Object.entries(CLASSIC_SCRIPTS).map(([name, script]) => ({
    in: join(SOURCE, script),
    out: name,
  }))
  await build({ ...options, entryPoints: classic, format: 'iife' })
  for (const file of globSync('*.{css,svg}', { cwd: SOURCE }))
    cpSync(join(SOURCE, file), join(folder, file))
}
