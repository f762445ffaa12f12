/**
 * A process that measures one queue: how long it takes to store a job, how many jobs it runs in a
 * second that were stored before, and how soon a job begins while nothing else runs. Its argument
 * is JSON; it writes JSON.
 */
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { ENGINES } from './job-engines.mjs'
import { median } from './statistics.mjs'

/** Jobs that are stored at the same time before any is run. */
const STORING = 50
/** Between two jobs of which each is to find an idle queue. */
const PAUSE_MS = 5

const { engine, jobs, starts, ...given } = JSON.parse(process.argv[2])
const queue = await ENGINES[engine](given)

const storeTimes = []
for (let id = 0; id < starts; id++) {
  const at = performance.now()
  await queue.enqueue(id)
  storeTimes.push(performance.now() - at)
}
let stored = starts
await Promise.all(
  Array.from({ length: STORING }, async () => {
    while (stored < jobs) await queue.enqueue(stored++)
  }),
)

const begun = new Set()
let onBegin = () => {}
let finish
const finished = new Promise(resolve => (finish = resolve))
const at = performance.now()
await queue.work(async id => {
  begun.add(id)
  if (begun.size === jobs) finish()
  onBegin()
})
await finished
const seconds = (performance.now() - at) / 1000

const startTimes = []
for (let id = jobs; id < jobs + starts; id++) {
  await delay(PAUSE_MS)
  const before = performance.now()
  const begins = new Promise(resolve => (onBegin = resolve))
  await queue.enqueue(id)
  await begins
  startTimes.push(performance.now() - before)
}
await Promise.race([queue.close(), delay(5000)])
process.stdout.write(
  JSON.stringify({
    storeMs: median(storeTimes),
    perSecond: jobs / seconds,
    startMs: median(startTimes),
  }),
  () => process.exit(0),
)
