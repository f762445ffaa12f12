/** Measures what a GraphQL client adds to `fetch`: ours, with and without pacing, and the official one. See README.md. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { API_CLIENTS } from './lib/api-clients.mjs'
import { ask, stop } from './lib/ask.mjs'
import { readOptions } from './lib/options.mjs'
import { report } from './lib/report.mjs'
import { measureRounds, percent, summarize } from './lib/rounds.mjs'
import { medianDifference } from './lib/statistics.mjs'

const options = readOptions()
const platform = forkScript('answering-platform')
// A process for each client: one that ran several of them would run code that was optimised for all at once.
const callers = new Map(API_CLIENTS.map(name => [name, forkScript('api-client-caller')]))
try {
  const { url } = await ask(platform, 'url')
  for (const [client, caller] of callers) await ask(caller, { step: 'prepare', client, url })
  const { seconds, connections } = options
  const samples = await measureRounds(API_CLIENTS.map(name => ({ name })), options.rounds, ({ name }) =>
    ask(callers.get(name), { step: 'run', seconds, connections }))
  await report('admin-client', {
    'Calls of the Admin API': summarize(samples),
    'CPU added to fetch': addedShares(samples),
  }, samples)
}
finally {
  await Promise.all([platform, ...callers.values()].map(stop))
}

/** What each of our variants adds, as a share of what the official client adds. */
function addedShares(samples) {
  const added = name => medianDifference(samples.get(name).cpu, samples.get('bare').cpu)
  return API_CLIENTS.filter(name => name.startsWith('layer')).map(client => ({
    client,
    'added CPU us': added(client).toFixed(1),
    'official adds us': added('official').toFixed(1),
    'share of the official': percent(added(client) / added('official')),
  }))
}

function forkScript(name) {
  return fork(fileURLToPath(new URL(`lib/${name}.mjs`, import.meta.url)))
}
