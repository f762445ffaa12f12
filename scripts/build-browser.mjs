/**
 * Bundles what the emulator serves to browsers, in addition to the pages that are a Vue
 * application.
 */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const SOURCE = 'packages/emulator/src/browser'

/**
 * @param {string} folder receives the scripts of App Bridge and of Polaris, and the icon of the pages
 */
export async function buildBrowser(folder) {
  await build({
    bundle: true,
    outdir: folder,
    target: 'es2022',
    logLevel: 'warning',
    // A classic script: it runs before anything else on the page of the app.
    entryPoints: [
      { in: join(SOURCE, 'app-bridge/main.js'), out: 'app-bridge' },
      { in: join(SOURCE, 'polaris/main.js'), out: 'polaris' },
    ],
    format: 'iife',
  })
  cpSync(join(SOURCE, 'mark.svg'), join(folder, 'mark.svg'))
}
