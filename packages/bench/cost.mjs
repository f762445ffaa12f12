/**
 * `npm run bench:cost`: what 1,000 to 1,000,000 shops need, computed from the results of
 * `bench:growth`, `bench:jobs`, and `bench:soak` on this machine. Writes the table in
 * `docs/performance.md`. See README.md.
 */
import { readFile } from 'node:fs/promises'
import { costTable, describeInputs } from './lib/cost-model.mjs'
import { markdown } from './lib/report.mjs'
import { median } from './lib/statistics.mjs'
import { writeDocument } from './lib/write-document.mjs'

const [growth, jobs, soak] = await Promise.all(['growth', 'jobs', 'soak'].map(readResults))
const requestMs = soak.steady.layer.cpu / 1000
const perSecond = engine => median(jobs.samples[engine].map(sample => sample.perSecond))
const jobsPerSecond = { Redis: perSecond('layer-redis'), PostgreSQL: perSecond('layer-postgres') }
const { measured, connections } = growth.samples
const table = costTable({ requestMs, jobsPerSecond, growth: measured, connections })
const text = [
  markdown(table),
  describeInputs({ requestMs, jobsPerSecond, connections }),
  `${growth.machine}.`,
].join('\n\n')
console.log(text)
await writeDocument('cost', text)

async function readResults(name) {
  const file = new URL(`results/${name}.json`, import.meta.url)
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Error(`Run bench:${name} first: ${file.pathname} cannot be read`, { cause: error })
  }
}
