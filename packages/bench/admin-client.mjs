/**
 * Measures what a GraphQL client adds to `fetch`: ours, with and without pacing, and the official
 * one. See README.md.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { API_CLIENTS } from './lib/api-clients.mjs'
import { requestFrom, stop } from './lib/child-process.mjs'
import { readOptions } from './lib/options.mjs'
import { report } from './lib/report.mjs'
import { measureRounds, percent, summarize } from './lib/rounds.mjs'
import { medianDifference } from './lib/statistics.mjs'

/** One after the other: a process can be a tenth faster than the next for as long as it lives. */
const PROCESSES = 3

const options = readOptions()
const platform = forkScript('products-platform')
try {
  const { url } = await requestFrom(platform, 'url')
  const runs = []
  for (let run = 0; run < PROCESSES; run++) runs.push(await measureProcess(url))
  const samples = joined(runs)
  await report(
    'admin-client',
    {
      'Calls of the Admin API': summarize(samples),
      'CPU added to fetch': addedShares(samples, runs),
    },
    samples,
  )
} finally {
  await stop(platform)
}

/**
 * All clients in one process: `fetch` is compiled and laid out in memory alike for each, and it is
 * most of a call.
 */
async function measureProcess(url) {
  const caller = forkScript('api-client-caller', ['--expose-gc'])
  const { rounds, seconds, connections } = options
  try {
    await requestFrom(caller, { step: 'prepare', url, connections })
    return await measureRounds(
      API_CLIENTS.map(name => ({ name })),
      rounds,
      ({ name }) => requestFrom(caller, { step: 'run', client: name, seconds, connections }),
    )
  } finally {
    await stop(caller)
  }
}

/** The samples of all processes in a row, which keeps the rounds' pairs. */
function joined(runs) {
  const join = (name, field) => runs.flatMap(samples => samples.get(name)[field])
  return new Map(
    API_CLIENTS.map(name => [
      name,
      {
        rate: join(name, 'rate'),
        cpu: join(name, 'cpu'),
        user: join(name, 'user'),
        busy: join(name, 'busy'),
      },
    ]),
  )
}

/**
 * What each of our variants adds, as a share of what the official client adds; and the shares of
 * the single processes.
 */
function addedShares(samples, runs) {
  return API_CLIENTS.filter(name => name.startsWith('layer')).map(client => ({
    client,
    'added CPU us': added(samples, client).toFixed(1),
    'official adds us': added(samples, 'official').toFixed(1),
    'share of the official': shareOf(samples, client),
    'in each process': runs.map(run => shareOf(run, client)).join(', '),
  }))
}

function shareOf(samples, client) {
  return percent(added(samples, client) / added(samples, 'official'))
}

function added(samples, client) {
  return medianDifference(samples.get(client).cpu, samples.get('bare').cpu)
}

function forkScript(name, execArgv = []) {
  return fork(fileURLToPath(new URL(`lib/${name}.mjs`, import.meta.url)), { execArgv })
}
