import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApps, serverOf } from './build-apps.mjs'
import { installPeer } from './install-peer.mjs'

/**
 * The servers of the comparison. `command`: file and arguments that start it; `page`: the smallest
 * page as its documentation sets one up; `unguarded`: a route without a check; `publicFolder`: the
 * files that browsers load.
 */
export const PEERS = [
  { name: 'bare', ...ownApp('bare'), unguarded: '/api/bare' },
  { name: 'layer', ...ownApp('layer'), unguarded: '/api/unguarded' },
  { name: 'shopify-app-nuxt', ...nuxtPeer('shopify-app-nuxt'), unguarded: '/api/unguarded' },
  { name: 'react-router', ...reactRouterPeer('react-router'), unguarded: '/api/unguarded' },
]

/**
 * Builds the servers, those of other packages with the versions that their package.json pins; with
 * `reuse`, only those without a build.
 */
export function preparePeers({ reuse }) {
  buildApps(
    PEERS.filter(peer => peer.app).map(peer => peer.app),
    { reuse },
  )
  for (const { folder, build, entry } of PEERS.filter(peer => peer.folder)) {
    installPeer(folder)
    if (reuse && existsSync(entry)) continue
    console.log(`Building ${folder}`)
    run(process.execPath, build, folder)
  }
}

function ownApp(app) {
  const server = serverOf(app)
  return {
    app,
    entry: join(server, 'index.mjs'),
    command: [join(server, 'index.mjs')],
    publicFolder: join(server, '../public'),
  }
}

function nuxtPeer(name) {
  const folder = folderOf(name)
  const entry = join(folder, '.output/server/index.mjs')
  return {
    folder,
    entry,
    build: ['node_modules/nuxt/bin/nuxt.mjs', 'build'],
    command: [entry],
    publicFolder: join(folder, '.output/public'),
  }
}

/** With the server that the framework documents for production. */
function reactRouterPeer(name) {
  const folder = folderOf(name)
  const entry = join(folder, 'dist/server/index.js')
  return {
    folder,
    entry,
    build: ['node_modules/@react-router/dev/bin.js', 'build'],
    command: [join(folder, 'node_modules/@react-router/serve/bin.js'), entry],
    publicFolder: join(folder, 'dist/client'),
  }
}

function folderOf(name) {
  return fileURLToPath(new URL(`../peers/${name}`, import.meta.url))
}

function run(file, args, cwd) {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${file} ${args.join(' ')} failed in ${cwd}:\n${stdout}\n${stderr}`)
}
