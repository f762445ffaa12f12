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
 * @returns whether the app has jobs
 * @throws Error that names each wrong file with the line
 */
export async function setupJobs(nuxt: Nuxt, layerDir: string): Promise<boolean> {
  const { serverDirs, restartOnChange } = openDefinitionFolder(nuxt, layerDir, JOBS_FOLDER)
  let jobs = await readJobFiles(serverDirs)
  const hasJobs = jobs.length > 0
  if (hasJobs) addToServer(nuxt, layerDir, () => jobs)
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
  return hasJobs
}

/** Adds the jobs, and what runs them, which builds of apps without jobs do not contain. */
function addToServer(nuxt: Nuxt, layerDir: string, jobs: () => JobFile[]): void {
  nuxt.hook('nitro:config', nitro => {
    nitro.virtual = { ...nitro.virtual, [REGISTRY]: () => printDefinitions('jobs', jobs()) }
  })
  addServerPlugin(resolve(layerDir, 'server/jobs/register'))
}
