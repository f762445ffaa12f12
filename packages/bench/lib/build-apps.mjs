import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const nuxt = fileURLToPath(import.meta.resolve('nuxt/package.json')).replace(
  'package.json',
  'bin/nuxt.mjs',
)

/** Folder of an app's production server. */
export function serverOf(app) {
  return fileURLToPath(new URL(`../apps/${app}/.output/server`, import.meta.url))
}

/** Builds apps for production; with `reuse`, only those without a build. */
export function buildApps(apps, { reuse }) {
  for (const app of apps) {
    if (reuse && existsSync(`${serverOf(app)}/index.mjs`)) continue
    buildApp(nuxt, fileURLToPath(new URL(`../apps/${app}`, import.meta.url)))
  }
}

/**
 * Builds an app for production.
 *
 * @param command path of the command of Nuxt
 * @param folder of the app
 */
export function buildApp(command, folder) {
  console.log(`Building ${folder}`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'build', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`nuxt build ${folder} failed:\n${stdout}\n${stderr}`)
}
