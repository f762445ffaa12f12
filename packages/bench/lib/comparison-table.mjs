import { percent } from './rounds.mjs'
import { median, medianRatio } from './statistics.mjs'

/** One row for each thing measured, one column for each server. */
export function comparisonTable({ loads, stampedes, weights }) {
  const names = Object.keys(weights.starts)
  const row = (measure, valueOf) => ({
    measure,
    ...Object.fromEntries(names.map(name => [name, valueOf(name)])),
  })
  return [
    ...Object.entries(loads).flatMap(([what, samples]) => loadRows(row, what, samples)),
    ...stampedeRows(row, stampedes),
    row('cold start, ms', name => median(weights.starts[name]).toFixed(0)),
    row('from the start to the first page, ms', name =>
      median(weights.firstPages[name]).toFixed(0),
    ),
    row('memory after 2,000 guarded requests, MB', name =>
      (median(weights.memory[name]) / 2 ** 20).toFixed(1),
    ),
    row('server bundle with its packages, gzip, KB', name =>
      (weights.bundles[name] / 1024).toFixed(0),
    ),
    row('own JavaScript of a minimal page, gzip, KB', name =>
      (weights.pages[name] / 1024).toFixed(1),
    ),
  ]
}

/** Starts of the rows in which a smaller figure is better. In the others a larger one is. */
const SMALLER_IS_BETTER = [
  '100 visits',
  'cold start',
  'from the start',
  'memory',
  'server bundle',
  'own JavaScript',
]
/**
 * Ends of the rows that are not compared: the statuses are the same everywhere, and tokens that
 * never expire need no refresh.
 */
const NOT_COMPARED = ['responses', 'refreshes']

/** Ends of the names of servers whose sessions are where those of the layer are. */
const SAME_STORAGE = ', files'

/**
 * The text below the table: in which rows the layer is not ahead of each other library, with the
 * sessions of that library in files, as those of the layer, and in memory.
 *
 * @param table rows of {@link comparisonTable}
 */
export function describeStanding(table) {
  const others = Object.keys(table[0]).filter(name => !['measure', 'bare', 'layer'].includes(name))
  const isSame = name => name.endsWith(SAME_STORAGE)
  return [
    ['on the same storage', others.filter(isSame)],
    ['with their sessions in memory', others.filter(name => !isSame(name))],
  ]
    .filter(([, names]) => names.length > 0)
    .map(([where, names]) => describeGroup(table, where, names))
    .join('\n\n')
}

function describeGroup(table, where, names) {
  const compared = table.filter(({ measure }) => !NOT_COMPARED.some(end => measure.endsWith(end)))
  const exceptions = compared
    .map(row => ({ measure: row.measure, ahead: names.filter(name => !isBehind(row, name)) }))
    .filter(({ ahead }) => ahead.length > 0)
  const count = `The layer is ahead of both other libraries ${where} in ${compared.length - exceptions.length} of the ${compared.length} rows with comparable figures.`
  if (exceptions.length === 0) return count
  return `${count} The exceptions:\n\n${exceptions.map(({ measure, ahead }) => `- ${measure}: not ahead of ${ahead.map(name => `\`${name}\``).join(', ')}`).join('\n')}`
}

/** Rows of README.md: one of each kind, and one in which the layer is not ahead. */
const SHORT_ROWS = [
  'guarded GET, repeated tokens: requests/s',
  'webhook of 1 KB: requests/s',
  'webhook of 1 MB: requests/s',
  '100 visits at once of a new shop: token exchanges',
  'cold start, ms',
  'own JavaScript of a minimal page, gzip, KB',
]

/**
 * The table of README.md, with the fastest of each library: without the bare server, and those with
 * sessions in files.
 *
 * @param table rows of {@link comparisonTable}
 */
export function shortTable(table) {
  return table
    .filter(({ measure }) => SHORT_ROWS.includes(measure))
    .map(row => Object.fromEntries(Object.entries(row).filter(([name]) => isShort(name))))
}

function isShort(name) {
  return name !== 'bare' && !name.endsWith(SAME_STORAGE)
}

function isBehind(row, name) {
  const [own, other] = [Number.parseFloat(row.layer), Number.parseFloat(row[name])]
  return SMALLER_IS_BETTER.some(start => row.measure.startsWith(start)) ? other > own : other < own
}

function loadRows(row, what, samples) {
  const bare = samples.get('bare')
  return [
    row(`${what}: requests/s`, name => Math.round(median(samples.get(name).rate))),
    row(`${what}: share of bare, by requests/s`, name =>
      percent(medianRatio(samples.get(name).rate, bare.rate)),
    ),
    row(`${what}: share of bare, by CPU time`, name =>
      percent(medianRatio(bare.cpu, samples.get(name).cpu)),
    ),
  ]
}

function stampedeRows(row, stampedes) {
  const ofPeer = read => name => (stampedes[name] ? read(stampedes[name]) : '')
  return [
    row(
      '100 visits at once of a new shop: token exchanges',
      ofPeer(({ exchanges }) => exchanges),
    ),
    row(
      '100 visits at once of a new shop: runs of `afterAuth`',
      ofPeer(({ afterAuth }) => afterAuth),
    ),
    row(
      '100 visits at once of a new shop: responses',
      ofPeer(({ visits }) => statuses(visits)),
    ),
    row(
      '100 jobs at once, token about to expire: refreshes',
      ofPeer(({ refreshes, tokenExpires }) =>
        tokenExpires ? refreshes : '0, asks for tokens that never expire',
      ),
    ),
    row(
      '100 jobs at once, token about to expire: responses',
      ofPeer(({ jobs }) => statuses(jobs)),
    ),
  ]
}

function statuses(counts) {
  return Object.entries(counts)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ')
}
