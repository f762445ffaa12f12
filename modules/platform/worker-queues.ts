import { readFile } from 'node:fs/promises'
import type { Nuxt } from 'nuxt/schema'
import { join, normalize, relative, resolve } from 'pathe'
import { findEngineOptions } from './engine-options'
import type { EngineOption } from './engine-options'
import { JOBS_FOLDER } from './job-files'
import { requireQueueBindings } from './worker-bindings'

/** Presets whose worker receives the messages of a queue. */
const WITH_QUEUES = ['cloudflare-module', 'cloudflare-durable']
const PLUGIN = 'server/workers/run-queues'
const ENGINE = 'server/core/inbox/d1-inbox.ts'
const DOCS = 'See docs/background-jobs.md, "Cloudflare Workers".'

interface FoundOption extends EngineOption {
  /** Relative to the app. */
  file: string
}

/**
 * Lets a build for workers run its durable queues in the events of the worker, and fails one whose
 * queues have no storage there: work would be lost, or refused with 503.
 *
 * @param hasJobs whether the app defines jobs
 */
export function setupWorkerQueues(nuxt: Nuxt, layerDir: string, hasJobs: boolean): void {
  nuxt.hook('nitro:init', nitro => {
    const { preset, dev, node, plugins, output } = nitro.options
    if (dev || node !== false) return
    const canRun = WITH_QUEUES.includes(preset)
    if (hasJobs && !canRun) throw noJobs(preset)
    if (canRun) plugins.push(resolve(layerDir, PLUGIN))
    let hasEngine = false
    nitro.hooks.hook('rollup:before', (_nitro, { plugins: ofBundler }) => {
      ;(ofBundler as unknown[]).push(
        checkOptions(nuxt.options.rootDir, layerDir, (options, ids) => {
          hasEngine = ids.includes(resolve(layerDir, ENGINE))
          requireEngines(preset, canRun, options, hasJobs)
        }),
      )
    })
    nitro.hooks.hook('compiled', async () => {
      if (hasEngine) await requireQueueBindings(join(output.serverDir, 'wrangler.json'))
    })
  })
}

/** A plugin of Rollup that reads the options of the app, and passes them on when all are known. */
function checkOptions(
  rootDir: string,
  layerDir: string,
  check: (options: readonly FoundOption[], ids: readonly string[]) => void,
) {
  const found = new Map<string, FoundOption[]>()
  return {
    name: 'platform:worker-queues',
    async transform(code: string, id: string) {
      const path = normalize(id)
      if (!code.includes('configurePlatform') || path.startsWith(join(layerDir, 'server/'))) return
      // The file itself: its lines are not those of the transformed code.
      const source = await readFile(path, 'utf8').catch(() => code)
      const file = relative(rootDir, path)
      found.set(
        path,
        findEngineOptions(path, source).map(option => ({ ...option, file })),
      )
    },
    buildEnd(this: { getModuleIds: () => Iterable<string> }, error?: Error) {
      if (!error) check([...found.values()].flat(), [...this.getModuleIds()].map(normalize))
    },
  }
}

/** @throws Error that names each option without an engine */
function requireEngines(
  preset: string,
  canRun: boolean,
  options: readonly FoundOption[],
  hasJobs: boolean,
): void {
  const remedy = canRun
    ? `import createD1Inbox from #platform/inbox-d1, and pass engine: createD1Inbox(). ${DOCS}`
    : 'use the preset cloudflare-module, or one for Node.'
  const mistakes = options
    .filter(({ mayHaveEngine }) => !mayHaveEngine)
    .map(
      ({ option, file, line }) =>
        `${file}:${line}: the option ${option} of configurePlatform has no engine, and the preset "${preset}" has no disk: ${remedy}`,
    )
  if (hasJobs && !options.some(({ option }) => option === 'jobs'))
    mistakes.push(
      `The app has jobs in server/${JOBS_FOLDER}, and the preset "${preset}" has no disk to store them: call configurePlatform({ jobs: { engine: createD1Inbox() } }) in a plugin of the server, with createD1Inbox from #platform/inbox-d1. ${DOCS}`,
    )
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
}

function noJobs(preset: string): Error {
  return new Error(
    `The preset "${preset}" has no storage for jobs: they need Node, or the preset cloudflare-module. Use one of them, or move the work out of server/${JOBS_FOLDER}.`,
  )
}
