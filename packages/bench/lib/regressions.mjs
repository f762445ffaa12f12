import { percent } from './rounds.mjs'
import { median } from './statistics.mjs'

/** With fewer rounds the spread of a server is unknown. */
const MIN_ROUNDS = 3
/** A smaller fall can be that of a process, even where all rounds have it. */
const MIN_FALL = 0.05
/** Sizes have no noise: this is the difference of two versions of a compressor. */
const MIN_GROWTH = 0.01
/**
 * Another machine changes what each server loses against the bare one, and a new version of a
 * library what the layer gains on it. What is worse than both has become slower itself.
 */
const REFERENCES = ['bare', 'shopify-app-nuxt']
const SIZES = {
  bundles: 'server bundle with its packages, gzip',
  pages: 'own JavaScript of a minimal page, gzip',
}

/** Refuses, before anything is measured, a run that cannot be compared. */
export function requireRounds(rounds) {
  if (rounds < MIN_ROUNDS) throw new Error(`--check needs --rounds of at least ${MIN_ROUNDS}`)
}

/**
 * Compares a run with the published one. A row of requests is worse when the layer takes more CPU
 * time than before in relation to each of {@link REFERENCES}, by more than 5 %, and in three of
 * four rounds more than in three of four published ones.
 *
 * @param {{ loads: object, weights: object }} published samples of `results/comparison.json`
 * @param {{ loads: object, weights: object }} measured the same of this run
 * @returns {string[]} one line for each row that is worse
 */
export function findRegressions(published, measured) {
  return [
    ...Object.keys(published.loads).flatMap(row =>
      describeLoad(row, published.loads[row], measured.loads[row]),
    ),
    ...Object.keys(SIZES).flatMap(size =>
      describeSize(SIZES[size], published.weights[size].layer, measured.weights[size].layer),
    ),
  ]
}

function describeLoad(row, published, measured) {
  const falls = REFERENCES.map(reference => {
    const before = shares(published, reference)
    const after = shares(measured, reference)
    if (after.length < MIN_ROUNDS) throw new Error(`--check compares at least ${MIN_ROUNDS} rounds`)
    return { reference, before, after }
  })
  if (!falls.every(isBeyondNoise)) return []
  const figures = falls.map(
    ({ reference, before, after }) =>
      `${percent(median(before))} of ${reference} before, ${percent(median(after))} now`,
  )
  return [`${row}, share by CPU time: ${figures.join('; ')}`]
}

/** CPU time of the reference in that of the layer, in each round. */
function shares(samples, reference) {
  return samples.layer.cpu.map((cpu, round) => samples[reference].cpu[round] / cpu)
}

function isBeyondNoise({ before, after }) {
  return (
    median(after) < median(before) * (1 - MIN_FALL) &&
    quantile(after, 0.75) < quantile(before, 0.25)
  )
}

/** The value below which this part of the values is, or the next one. */
function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.round((sorted.length - 1) * part)]
}

function describeSize(what, before, after) {
  if (after <= before * (1 + MIN_GROWTH)) return []
  return [`${what}: ${kilobytes(before)} before, ${kilobytes(after)} now`]
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`
}
