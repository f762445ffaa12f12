import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApps, serverOf } from './build-apps.mjs'
import { installPeer } from './install-peer.mjs'

/**
 * The servers of the comparison. `command`: file and arguments that start it; `unguarded`: a route
 * without a check; `publicFolder`: the files that browsers load; `sessions`: where another library
 * stores sessions, with a build of its own for each.
 */
export const PEERS = [
  { name: 'bare', ...ownApp('bare'), unguarded: '/api/bare' },
  { name: 'layer', ...ownApp('layer'), unguarded: '/api/unguarded' },
  { name: 'shopify-app-nuxt', ...nuxtPeer('memory'), unguarded: '/api/unguarded' },
  { name: 'react-router', ...reactRouterPeer('memory'), unguarded: '/api/unguarded' },
  { name: 'shopify-app-nuxt, files', ...nuxtPeer('files'), unguarded: '/api/unguarded' },
  { name: 'react-router, files', ...reactRouterPeer('files'), unguarded: '/api/unguarded' },
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
  for (const { name, folder, build, entry, sessions } of PEERS.filter(peer => peer.folder)) {
    installPeer(folder)
    if (reuse && existsSync(entry)) continue
    console.log(`Building ${name}`)
    run(process.execPath, build, folder, { ...process.env, BENCHMARK_SESSIONS: sessions })
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

function nuxtPeer(sessions) {
  const folder = folderOf('shopify-app-nuxt')
  const output = join(folder, '.output', sessions)
  const entry = join(output, 'server/index.mjs')
  return {
    folder,
    sessions,
    entry,
    build: ['node_modules/nuxt/bin/nuxt.mjs', 'build'],
    command: [entry],
    publicFolder: join(output, 'public'),
  }
}

/** With the server that the framework documents for production. */
function reactRouterPeer(sessions) {
  const folder = folderOf('react-router')
  const output = join(folder, 'dist', sessions)
  const entry = join(output, 'server/index.js')
  return {
    folder,
    sessions,
    entry,
    build: ['node_modules/@react-router/dev/bin.js', 'build'],
    command: [join(folder, 'node_modules/@react-router/serve/bin.js'), entry],
    publicFolder: join(output, 'client'),
  }
}

function folderOf(name) {
  return fileURLToPath(new URL(`../peers/${name}`, import.meta.url))
}

function run(file, args, cwd, env) {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${file} ${args.join(' ')} failed in ${cwd}:\n${stdout}\n${stderr}`)
}
