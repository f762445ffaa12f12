/**
 * `npm run bench:soak -- --minutes 10`: mixed traffic at the machine's capacity, and what it does
 * to memory and latency. See README.md.
 */
import { fork } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { requestFrom, stop } from './lib/child-process.mjs'
import { buildApps } from './lib/build-apps.mjs'
import { startPeer } from './lib/peer-server.mjs'
import { PEERS } from './lib/peers.mjs'
import { describeMachine, markdown } from './lib/report.mjs'
import { judge } from './lib/soak-verdict.mjs'
import { withEmptyDirectory } from './lib/working-directory.mjs'
import { writeDocument } from './lib/write-document.mjs'

/** The time is cut in so many stretches; memory is looked at between them. */
const STRETCHES = 10
const ROUND_TRIP_MS = 30
/** A shorter run proves nothing that may be published. */
const PUBLISHED_FROM_MINUTES = 10

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    'no-build': { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error('--minutes must be a number above 0')

buildApps(['layer'], { reuse: values['no-build'] })
const stretches = await withEmptyDirectory(soak)
const verdict = judge(stretches)
const text = describe(stretches, verdict)
console.log(text)

const results = new URL('results/', import.meta.url)
await mkdir(results, { recursive: true })
const isPublished = minutes >= PUBLISHED_FROM_MINUTES
const name = isPublished ? 'soak' : 'soak-short'
await writeFile(
  new URL(`${name}.json`, results),
  JSON.stringify({ machine: describeMachine(), minutes, verdict, stretches }, null, 2),
)
await writeFile(new URL(`${name}.md`, results), `# Soak\n\n${text}\n`)
if (isPublished) await writeDocument('soak', text)
process.exitCode = verdict.every(({ passed }) => passed) ? 0 : 1

async function soak(directory) {
  const platform = forkScript('token-platform')
  const client = forkScript('soak-client')
  const { url } = await requestFrom(platform, { roundTripMs: ROUND_TRIP_MS })
  const execArgv = [
    '--expose-gc',
    '--import',
    new URL('lib/report-health.mjs', import.meta.url).href,
  ]
  const server = await startPeer(
    PEERS.find(({ name }) => name === 'layer'),
    { directory, platformUrl: url, execArgv },
  )
  try {
    await requestFrom(client, { step: 'fill', port: server.port })
    const measured = []
    for (let stretch = 0; stretch < STRETCHES; stretch++) {
      const sent = await requestFrom(client, {
        step: 'run',
        port: server.port,
        seconds: (minutes * 60) / STRETCHES,
      })
      measured.push({ ...sent, health: await server.health() })
      console.log(
        `Stretch ${stretch + 1} of ${STRETCHES}: p99 ${sent.all.p99.toFixed(1)} ms, heap ${megabytes(measured.at(-1).health.heap)} MB`,
      )
    }
    return measured
  } finally {
    await Promise.all([stop(client), stop(platform), server.stop()])
  }
}

function describe(stretches, verdict) {
  const sums = field => stretches.reduce((sum, stretch) => add(sum, stretch[field]), {})
  const failures = Object.entries(sums('failures')).map(([failure, count]) => ({ failure, count }))
  return [
    markdown(verdict.map(row => ({ ...row, passed: row.passed ? 'yes' : 'no' }))),
    markdown(stretches.map((stretch, index) => stretchRow(stretch, index))),
    markdown(Object.entries(sums('counts')).map(([traffic, requests]) => ({ traffic, requests }))),
    ...(failures.length > 0 ? [markdown(failures)] : []),
    `${describeMachine()}; ${minutes} minutes.`,
  ].join('\n\n')
}

function stretchRow({ counts, seconds, all, guarded, health }, index) {
  const requests = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    stretch: index + 1,
    'requests/s': Math.round(requests / seconds),
    'p50, ms': all.p50.toFixed(1),
    'p99, ms': all.p99.toFixed(1),
    'guarded p99, ms': guarded.p99.toFixed(1),
    'event loop p99, ms': health.loopDelay.p99.toFixed(1),
    'heap, MB': megabytes(health.heap),
    'resident, MB': megabytes(health.rss),
  }
}

function add(sum, counts) {
  return Object.entries(counts).reduce(
    (total, [name, count]) => ({ ...total, [name]: (total[name] ?? 0) + count }),
    sum,
  )
}

function megabytes(bytes) {
  return (bytes / 2 ** 20).toFixed(1)
}

function forkScript(name) {
  return fork(fileURLToPath(new URL(`lib/${name}.mjs`, import.meta.url)))
}
