/**
 * Measures background jobs: the queues of the layer next to the bare queues that they are built on,
 * and next to pg-boss and graphile-worker. Redis and PostgreSQL are those at `REDIS_URL` and
 * `DATABASE_URL`. Writes the table in `docs/background-jobs.md`, unless `--quick` is set. See
 * README.md.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { installPeer } from './lib/install-peer.mjs'
import { readOptions } from './lib/options.mjs'
import { median, medianRatio } from './lib/statistics.mjs'
import { writeDocument } from './lib/write-document.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { REDIS_URL, DATABASE_URL } = process.env
const QUEUES = [
  { name: 'layer-sqlite', title: 'SQLite', isLayer: true },
  { name: 'layer-redis', title: 'Redis (BullMQ)', bare: 'bullmq-redis', isLayer: true },
  { name: 'bullmq-redis', title: 'bare BullMQ on Redis' },
  { name: 'layer-postgres', title: 'PostgreSQL (BullMQ)', bare: 'bullmq-postgres', isLayer: true },
  { name: 'bullmq-postgres', title: 'bare BullMQ on PostgreSQL' },
  { name: 'pg-boss', title: 'bare pg-boss' },
  { name: 'graphile-worker', title: 'bare graphile-worker' },
].filter(
  ({ name }) =>
    (REDIS_URL || !name.endsWith('redis')) &&
    (DATABASE_URL || name.endsWith('redis') || name.endsWith('sqlite')),
)

const { rounds, quick } = readOptions({ rounds: '3' })
const [jobs, starts] = quick ? [200, 20] : [4000, 100]
if (DATABASE_URL) installPeer(fileURLToPath(new URL('peers/jobs', import.meta.url)))
const cache = join(ROOT, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
// Below the root: it finds its packages.
const folder = await mkdtemp(join(cache, 'platform-bench-jobs-'))
const samples = new Map(QUEUES.map(({ name }) => [name, []]))
try {
  const layer = join(folder, 'layer.mjs')
  await buildLayer(layer)
  for (let round = 0; round < rounds; round++) {
    // Another one is first in each round.
    for (let index = 0; index < QUEUES.length; index++) {
      const { name } = QUEUES[(index + round) % QUEUES.length]
      samples.get(name).push(await measure(name, layer, round))
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
const table = createTable()
console.log(table)
if (!quick) await writeDocument('engines', table, 'docs/background-jobs.md')

/** Writes what the layer runs jobs with, as an app's server has it. */
async function buildLayer(outfile) {
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

/** Measures a queue once, in a process and at a place of its own. */
async function measure(engine, layer, round) {
  const own = await mkdtemp(join(folder, 'run-'))
  const options = {
    engine,
    jobs,
    starts,
    build: layer,
    folder: own,
    place: `bench_${engine.replaceAll('-', '_')}_${process.pid}_${round}`,
    redis: REDIS_URL,
    postgres: DATABASE_URL,
  }
  const path = fileURLToPath(new URL('lib/job-run.mjs', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, JSON.stringify(options)], {
    encoding: 'utf8',
    timeout: 300_000,
  })
  if (status !== 0) throw new Error(`The run of ${engine} failed:\n${stdout}\n${stderr}`)
  const sample = JSON.parse(stdout)
  console.log(`round ${round + 1}: ${engine} ${JSON.stringify(sample)}`)
  return sample
}

function createTable() {
  const of = (name, field) => samples.get(name).map(sample => sample[field])
  const milliseconds = value => (value < 10 ? value.toFixed(2) : value.toFixed(0))
  const rows = QUEUES.map(({ name, title, bare, isLayer }) => {
    const compared = field =>
      bare ? ` (${medianRatio(of(name, field), of(bare, field)).toFixed(2)} times)` : ''
    return [
      isLayer ? `**${title}**` : title,
      Math.round(median(of(name, 'perSecond'))).toLocaleString('en-US') + compared('perSecond'),
      milliseconds(median(of(name, 'startMs'))) + compared('startMs'),
      milliseconds(median(of(name, 'storeMs'))) + compared('storeMs'),
    ]
  })
  const header = ['queue', 'jobs per second', 'ms until a job begins', 'ms to store a job']
  return [header, header.map(() => '---'), ...rows]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
}
