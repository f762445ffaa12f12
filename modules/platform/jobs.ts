import { addServerPlugin, addTypeTemplate } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { dirname, resolve } from 'pathe'
import { openDefinitionFolder, printDefinitions } from './definition-folder'
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
  const { serverDirs, restartOnChange } = openDefinitionFolder(nuxt, layerDir, JOBS_FOLDER)
  let jobs = await readJobFiles(serverDirs)
  if (jobs.length > 0) addToServer(nuxt, layerDir, () => jobs)
  addTypeTemplate(
    {
      filename: TYPES,
      getContents: () => describeJobs(jobs, dirname(resolve(nuxt.options.buildDir, TYPES))),
    },
    { nitro: true },
  )
  if (nuxt.options.dev)
    // Another file or name is another list.
    restartOnChange(async folders => {
      const before = JSON.stringify(jobs)
      jobs = await readJobFiles(folders)
      return JSON.stringify(jobs) !== before
    })
}

/** Adds the jobs, and what runs them, which builds of apps without jobs do not contain. */
function addToServer(nuxt: Nuxt, layerDir: string, jobs: () => JobFile[]): void {
  nuxt.hook('nitro:config', nitro => {
    nitro.virtual = { ...nitro.virtual, [REGISTRY]: () => printDefinitions('jobs', jobs()) }
  })
  nuxt.hook('nitro:init', ({ options }) => {
    if (!options.dev && options.node === false) throw noStorage(options.preset)
  })
  addServerPlugin(resolve(layerDir, 'server/jobs/register'))
}

/** A build without storage for jobs must not succeed: they would be lost, or refused with 503. */
function noStorage(preset: string): Error {
  return new Error(
    `The preset "${preset}" has no storage for jobs: they need Node. Use a preset for Node, or move the work out of server/${JOBS_FOLDER}.`,
  )
}
