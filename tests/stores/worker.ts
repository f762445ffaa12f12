import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache')
/** Ends a process when its pipe to us breaks: a test run that is killed leaves none behind. */
const END_WITH_US = 'data:text/javascript,process.stdin.resume().on("end",()=>process.exit())'

export interface WorkerBuild {
  /** Starts a process that gets `task`, as JSON, as its argument. */
  start(task: object): Worker
  remove(): Promise<void>
}

export interface Worker {
  process: ChildProcess
  /** The next line that it writes to its output. @throws Error when it ends before */
  nextLine(): Promise<string>
  /** Resolves to its status when it has ended. */
  ended: Promise<number | null>
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>
}

/** Bundles a file of this folder for processes of plain Node. */
export async function buildWorker(file: string): Promise<WorkerBuild> {
  await mkdir(cache, { recursive: true })
  // Below the root: it finds its packages.
  const outdir = await mkdtemp(join(cache, 'platform-stores-'))
  await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    packages: 'external',
    logLevel: 'error',
  })
  const bundle = join(outdir, basename(file).replace(/\.ts$/, '.mjs'))
  return {
    start: task => startWorker(bundle, task),
    remove: () => rm(outdir, { recursive: true, force: true }),
  }
}

function startWorker(bundle: string, task: object): Worker {
  const child = spawn(
    process.execPath,
    ['--no-warnings', '--import', END_WITH_US, bundle, JSON.stringify(task)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = once(child, 'exit').then(([status]) => status as number | null)
  return {
    process: child,
    async nextLine() {
      const { value, done } = await lines.next()
      if (done)
        throw new Error(`The process ended with status ${await ended} before it wrote a line`)
      return value
    },
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
