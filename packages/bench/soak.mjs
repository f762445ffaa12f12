/**
 * `npm run bench:soak -- --minutes 10`: mixed traffic at the machine's capacity, and what it does
 * to memory and latency; then half of it, next to a bare server. See README.md.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { buildApps } from './lib/build-apps.mjs'
import { describeMachine, markdown } from './lib/report.mjs'
import { measureSteady, withSoakedServer } from './lib/soak-servers.mjs'
import { judge } from './lib/soak-verdict.mjs'
import { median } from './lib/statistics.mjs'
import { STEADY_SHARE, steadyRows } from './lib/steady-table.mjs'
import { writeDocument } from './lib/write-document.mjs'

/** The time is cut in so many stretches; memory is looked at between them. */
const STRETCHES = 10
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

buildApps(['bare', 'layer'], { reuse: values['no-build'] })
const stretches = await withSoakedServer('layer', soak)
const rate = median(stretches.map(requestsPerSecond)) * STEADY_SHARE
const steady = {}
for (const name of ['bare', 'layer']) {
  console.log(`Steady load, ${name}: ${Math.round(rate)} requests/s`)
  steady[name] = await measureSteady(name, { rate, seconds: minutes * 60 })
}
const verdict = judge(stretches)
const text = describe(stretches, verdict, steadyRows(steady))
console.log(text)

const results = new URL('results/', import.meta.url)
await mkdir(results, { recursive: true })
const isPublished = minutes >= PUBLISHED_FROM_MINUTES
const name = isPublished ? 'soak' : 'soak-short'
await writeFile(
  new URL(`${name}.json`, results),
  JSON.stringify({ machine: describeMachine(), minutes, verdict, stretches, steady }, null, 2),
)
await writeFile(new URL(`${name}.md`, results), `# Soak\n\n${text}\n`)
if (isPublished) await writeDocument('soak', text)
process.exitCode = verdict.every(({ passed }) => passed) ? 0 : 1

async function soak({ send, health }) {
  await send({ step: 'fill' })
  const measured = []
  for (let stretch = 0; stretch < STRETCHES; stretch++) {
    const sent = await send({ step: 'run', seconds: (minutes * 60) / STRETCHES })
    measured.push({ ...sent, health: await health() })
    console.log(
      `Stretch ${stretch + 1} of ${STRETCHES}: p99 ${sent.all.p99.toFixed(1)} ms, heap ${megabytes(measured.at(-1).health.heap)} MB`,
    )
  }
  return measured
}

function describe(stretches, verdict, ofSteadyLoad) {
  const sums = field => stretches.reduce((sum, stretch) => add(sum, stretch[field]), {})
  const failures = Object.entries(sums('failures')).map(([failure, count]) => ({ failure, count }))
  return [
    markdown(verdict.map(row => ({ ...row, passed: row.passed ? 'yes' : 'no' }))),
    markdown(stretches.map((stretch, index) => stretchRow(stretch, index))),
    markdown(Object.entries(sums('counts')).map(([traffic, requests]) => ({ traffic, requests }))),
    ...(failures.length > 0 ? [markdown(failures)] : []),
    'Half of these requests per second, next to a bare server:',
    markdown(ofSteadyLoad),
    `${describeMachine()}; ${minutes} minutes for each server and load.`,
  ].join('\n\n')
}

function requestsPerSecond({ counts, seconds }) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0) / seconds
}

function stretchRow(stretch, index) {
  const { all, guarded, health } = stretch
  return {
    stretch: index + 1,
    'requests/s': Math.round(requestsPerSecond(stretch)),
    'p50, ms': all.p50.toFixed(1),
    'p99, ms': all.p99.toFixed(1),
    'guarded p50, ms': guarded.p50.toFixed(1),
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
