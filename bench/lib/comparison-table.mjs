import { PEERS } from './peers.mjs'
import { percent } from './rounds.mjs'
import { median, medianRatio } from './statistics.mjs'

const NAMES = PEERS.map(({ name }) => name)

/** One row for each thing measured, one column for each server. */
export function comparisonTable({ loads, stampedes, weights }) {
  return [
    ...Object.entries(loads).flatMap(([what, samples]) => loadRows(what, samples)),
    ...stampedeRows(stampedes),
    row('cold start, ms', name => median(weights.starts[name]).toFixed(0)),
    row('from the start to the first page, ms', name => median(weights.firstPages[name]).toFixed(0)),
    row('memory after 2,000 guarded requests, MB', name => (median(weights.memory[name]) / 2 ** 20).toFixed(1)),
    row('server bundle with its packages, gzip, KB', name => (weights.bundles[name] / 1024).toFixed(0)),
    row('own JavaScript of a minimal page, gzip, KB', name => (weights.pages[name] / 1024).toFixed(1)),
  ]
}

function loadRows(what, samples) {
  const bare = samples.get('bare')
  return [
    row(`${what}: requests/s`, name => Math.round(median(samples.get(name).rate))),
    row(`${what}: share of bare, by requests/s`, name => percent(medianRatio(samples.get(name).rate, bare.rate))),
    row(`${what}: share of bare, by CPU time`, name => percent(medianRatio(bare.cpu, samples.get(name).cpu))),
  ]
}

function stampedeRows(stampedes) {
  const ofPeer = read => name => stampedes[name] ? read(stampedes[name]) : ''
  return [
    row('100 visits at once of a new shop: token exchanges', ofPeer(({ exchanges }) => exchanges)),
    row('100 visits at once of a new shop: runs of `afterAuth`', ofPeer(({ afterAuth }) => afterAuth)),
    row('100 visits at once of a new shop: answers', ofPeer(({ visits }) => statuses(visits))),
    row('100 jobs at once, token about to expire: refreshes', ofPeer(({ refreshes, tokenExpires }) => tokenExpires ? refreshes : '0, asks for tokens that never expire')),
    row('100 jobs at once, token about to expire: answers', ofPeer(({ jobs }) => statuses(jobs))),
  ]
}

function statuses(counts) {
  return Object.entries(counts).map(([status, count]) => `${count} x ${status}`).join(', ')
}

function row(measure, valueOf) {
  return { measure, ...Object.fromEntries(NAMES.map(name => [name, valueOf(name)])) }
}
