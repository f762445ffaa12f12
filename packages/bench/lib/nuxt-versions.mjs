import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installNuxt } from '../../../scripts/next/install.mjs'
import { buildApp, buildApps, serverOf } from './build-apps.mjs'

const APPS = fileURLToPath(new URL('../apps', import.meta.url))
const UNGUARDED = { bare: '/api/bare', layer: '/api/unguarded' }
const NIGHTLY = new URL('../../../scripts/next/versions.json', import.meta.url)

/**
 * Builds the bare app and that of the layer with Nuxt 4, which the repository has, and with the
 * version of Nuxt 5 that `npm run test:next` runs; with `reuse`, only those without a build.
 *
 * @returns servers as those of `PEERS`, named `bare 4`, `layer 4`, `bare 5`, and `layer 5`
 * @throws Error when Nuxt 5 cannot be installed from the registry
 */
export function prepareNuxtVersions({ reuse }) {
  const names = Object.keys(UNGUARDED)
  buildApps(names, { reuse })
  const folder = installNuxt('nuxt-5', JSON.parse(readFileSync(NIGHTLY, 'utf8')), {
    withApi: false,
  })
  if (!folder) throw new Error('Nuxt 5 cannot be installed from the registry')
  const apps = join(folder, 'packages/bench/apps')
  cpSync(APPS, apps, {
    recursive: true,
    filter: path => !/[/\\]\.(?:nuxt|output|data)(?:[/\\]|$)/.test(path),
  })
  for (const name of names) {
    if (reuse && existsSync(join(apps, name, '.output/server/index.mjs'))) continue
    buildApp(join(folder, 'node_modules/nuxt/bin/nuxt.mjs'), join(apps, name))
  }
  return [
    ...names.map(name => ownServer(`${name} 4`, name, serverOf(name))),
    ...names.map(name => ownServer(`${name} 5`, name, join(apps, name, '.output/server'))),
  ]
}

function ownServer(name, app, folder) {
  const entry = join(folder, 'index.mjs')
  const publicFolder = join(folder, '../public')
  return { name, entry, command: [entry], publicFolder, unguarded: UNGUARDED[app] }
}
