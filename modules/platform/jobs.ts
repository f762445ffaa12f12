import { addTypeTemplate, getLayerDirectories, useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { dirname, resolve } from 'pathe'
import { JOBS_FOLDER, readJobFiles } from './job-files'
import type { JobFile } from './job-files'
import { describeJobs } from './job-types'

/** Virtual module of the server: the jobs of the app. */
const REGISTRY = '#platform-jobs'
const TYPES = 'types/platform-jobs.d.ts'

/**
 * Finds the job files of the app and its layers, adds them to the server, and writes the types of
 * their names and inputs.
 *
 * @throws Error that names each wrong file with the line
 */
export async function setupJobs(nuxt: Nuxt, layerDir: string): Promise<void> {
  const serverDirs = getLayerDirectories(nuxt)
    .map(({ server }) => server)
    .filter(directory => resolve(directory) !== resolve(layerDir, 'server'))
  let jobs = await readJobFiles(serverDirs)
  nuxt.hook('nitro:config', nitro => {
    nitro.virtual = { ...nitro.virtual, [REGISTRY]: () => registryOf(jobs) }
  })
  nuxt.hook('nitro:init', ({ options }) => {
    if (jobs.length > 0 && !options.dev && options.node === false) throw noStorage(options.preset)
  })
  addTypeTemplate(
    {
      filename: TYPES,
      getContents: () => describeJobs(jobs, dirname(resolve(nuxt.options.buildDir, TYPES))),
    },
    { nitro: true },
  )
  if (nuxt.options.dev)
    restartOnChange(nuxt, serverDirs, async () => {
      const before = JSON.stringify(jobs)
      jobs = await readJobFiles(serverDirs)
      return JSON.stringify(jobs) !== before
    })
}

/** A build without storage for jobs must not succeed: they would be lost, or refused with 503. */
function noStorage(preset: string): Error {
  return new Error(
    `The preset "${preset}" has no storage for jobs: they need Node. Use a preset for Node, or move the work out of server/${JOBS_FOLDER}.`,
  )
}

function registryOf(jobs: readonly JobFile[]): string {
  return [
    ...jobs.map(({ path }, index) => `import job${index} from ${JSON.stringify(path)}`),
    `export const jobs = [${jobs.map((_, index) => `job${index}`).join(', ')}]`,
  ].join('\n')
}

/** Another handler is only a rebuild; another file or name is another list. */
function restartOnChange(
  nuxt: Nuxt,
  serverDirs: readonly string[],
  readAgain: () => Promise<boolean>,
): void {
  const folders = serverDirs.map(directory => `${resolve(directory, JOBS_FOLDER)}/`)
  nuxt.hook('builder:watch', async (_event, path) => {
    const file = resolve(nuxt.options.srcDir, path)
    if (!folders.some(folder => file.startsWith(folder))) return
    try {
      if (await readAgain()) await nuxt.callHook('restart')
    } catch (error) {
      useLogger('platform').error(error instanceof Error ? error.message : String(error))
    }
  })
}
