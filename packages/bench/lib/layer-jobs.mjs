import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Below the root: what is built there finds its packages. */
export const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))

/** Writes what the layer runs jobs with, as an app's server has it. */
export async function buildLayerJobs(outfile) {
  const exported = {
    'jobs/create-jobs': 'createJobs',
    'inbox/bullmq-inbox': 'createBullmqInbox, createBullmqPostgresInbox',
    'platform-observer': 'NO_OBSERVER',
  }
  const contents = Object.entries(exported)
    .map(([path, names]) => `export { ${names} } from './server/core/${path}'`)
    .join('\n')
  await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    packages: 'external',
    logLevel: 'error',
  })
}
