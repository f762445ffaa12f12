import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import type { KvBinding } from '../stores/eventual-kv'

/**
 * What the tests use of Miniflare: workerd, and Cloudflare's own stand-in for KV. It is no
 * dependency of this repository: see `build-worker`.
 */
export interface Miniflare {
  readonly ready: Promise<URL>
  getKVNamespace: (binding: string) => Promise<KvBinding>
  getD1Database: (binding: string) => Promise<D1Binding>
  getWorker: () => Promise<WorkerEvents>
  dispose: () => Promise<void>
}

/** What the tests use of a D1 database. */
export interface D1Binding {
  prepare: (sql: string) => { all: () => Promise<{ results: Record<string, unknown>[] }> }
}

/** Events of a worker that the tests cause. */
interface WorkerEvents {
  scheduled: (event: { cron: string }) => Promise<{ outcome: string }>
}

/** Options of Miniflare, of those that the tests set. */
export interface MiniflareOptions {
  modules: { type: 'ESModule'; path: string; contents?: string }[]
  modulesRoot?: string
  host?: string
  port?: number
  compatibilityDate: string
  compatibilityFlags?: string[]
  bindings?: Record<string, string>
  kvNamespaces?: string[]
  d1Databases?: string[]
  /** Folders that have the data when workerd ends. Default: the data ends with it. */
  kvPersist?: string
  d1Persist?: string
  queueProducers?: Record<string, string>
  queueConsumers?: Record<string, { maxBatchTimeout: number }>
  handleRuntimeStdio?: (stdout: Readable, stderr: Readable) => void
}

/** Starts workerd; nothing that runs in it may reach beyond this machine. */
export async function startMiniflare(options: MiniflareOptions): Promise<Miniflare> {
  const entry = pathToFileURL(join(inject('miniflare'), 'dist/src/index.js')).href
  const { Miniflare: Constructor } = (await import(entry)) as {
    Miniflare: new (options: object) => Miniflare
  }
  const miniflare = new Constructor({
    ...options,
    cf: false,
    outboundService: { network: { allow: ['local'] } },
  })
  await miniflare.ready
  return miniflare
}

/** The modules of a built worker; the first is what a request is handed to. */
export async function workerModules(server: string): Promise<MiniflareOptions['modules']> {
  const entry = 'index.mjs'
  const others = (await readdir(server, { recursive: true })).filter(
    name => name.endsWith('.mjs') && name !== entry,
  )
  return [entry, ...others].map(name => ({ type: 'ESModule', path: join(server, name) }))
}

/** Ends each workerd of this process, without a chance to finish anything. */
export async function killWorkerd(): Promise<void> {
  let killed = 0
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // Another process can have ended meanwhile.
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const [, program, parent] = /^\d+ \((.*)\) \S (\d+) /.exec(stat) ?? []
    if (program !== 'workerd' || Number(parent) !== process.pid) continue
    process.kill(Number(name), 'SIGKILL')
    killed += 1
  }
  if (killed === 0) throw new Error('No workerd is running')
}
