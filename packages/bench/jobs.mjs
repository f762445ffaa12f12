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
import { installPeer } from './lib/install-peer.mjs'
import { buildLayerJobs, CACHE } from './lib/layer-jobs.mjs'
import { readOptions } from './lib/options.mjs'
import { markdown, report } from './lib/report.mjs'
import { median, medianRatio } from './lib/statistics.mjs'
import { writeDocument } from './lib/write-document.mjs'

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
await mkdir(CACHE, { recursive: true })
const folder = await mkdtemp(join(CACHE, 'platform-bench-jobs-'))
const samples = new Map(QUEUES.map(({ name }) => [name, []]))
try {
  const layer = join(folder, 'layer.mjs')
  await buildLayerJobs(layer)
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
await report(quick ? 'jobs-quick' : 'jobs', { 'Background jobs': table }, samples)
if (!quick) await writeDocument('engines', markdown(table), 'docs/background-jobs.md')

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
  return QUEUES.map(({ name, title, bare, isLayer }) => {
    const compared = field =>
      bare ? ` (${medianRatio(of(name, field), of(bare, field)).toFixed(2)} times)` : ''
    return {
      queue: isLayer ? `**${title}**` : title,
      'jobs per second':
        Math.round(median(of(name, 'perSecond'))).toLocaleString('en-US') + compared('perSecond'),
      'ms until a job begins': milliseconds(median(of(name, 'startMs'))) + compared('startMs'),
      'ms to store a job': milliseconds(median(of(name, 'storeMs'))) + compared('storeMs'),
    }
  })
}
