import { median, medianDifference, medianRatio } from './statistics.mjs'

/** After so many requests the time of a request no longer falls. */
const WARM_UP_REQUESTS = 30_000
const MAX_WARM_UP_SECONDS = 4

/**
 * Measures variants in interleaved rounds, so that a noisy moment of the machine touches all of
 * them. Each round starts with another variant.
 *
 * `measure` runs one variant once and resolves to `{ requests, seconds, cpu, user }`, CPU time in
 * microseconds. It does so `slices` times a round, in turn with the others, and the sum is the
 * sample. `renew` starts the servers anew before each round; without it they are the same in all.
 * `maxWarmUp` limits the seconds that a slow server is warmed up for.
 *
 * @returns for each variant its samples: requests per second, CPU microseconds per request (in all,
 *   and without the kernel's part), share of the time the server worked
 */
export async function measureRounds(
  variants,
  rounds,
  measure,
  { slices = 1, renew, maxWarmUp = MAX_WARM_UP_SECONDS } = {},
) {
  const samples = new Map(
    variants.map(variant => [variant.name, { rate: [], cpu: [], user: [], busy: [] }]),
  )
  for (let round = 0; round < rounds; round++) {
    await renew?.()
    if (renew || round === 0) await warmUp(variants, measure, { slices, maxWarmUp })
    const turns = Array.from(
      { length: slices * variants.length },
      (_, turn) => variants[(turn + round) % variants.length],
    )
    for (const [name, { requests, seconds, cpu, user }] of await measureInTurn(turns, measure)) {
      const sample = samples.get(name)
      sample.rate.push(requests / seconds)
      sample.cpu.push(cpu / requests)
      sample.user.push(user / requests)
      sample.busy.push(cpu / (seconds * 1e6))
    }
    console.log(`Round ${round + 1} of ${rounds}`)
  }
  return samples
}

/** The sums of what was measured of each variant. */
async function measureInTurn(turns, measure) {
  const totals = new Map(
    turns.map(({ name }) => [name, { requests: 0, seconds: 0, cpu: 0, user: 0 }]),
  )
  for (const variant of turns) {
    const total = totals.get(variant.name)
    const measured = await measure(variant)
    for (const figure of Object.keys(total)) total[figure] += measured[figure]
  }
  return totals
}

/**
 * Unmeasured: what is measured is a server in service, whose code the engine has optimized. That
 * takes requests, not time: a slow machine needs longer. At least as long as two rounds.
 */
async function warmUp(variants, measure, { slices, maxWarmUp }) {
  const served = new Map(variants.map(variant => [variant, { requests: 0, seconds: 0, turns: 0 }]))
  const isWarm = ({ requests, seconds, turns }) =>
    turns >= 2 * slices && (requests >= WARM_UP_REQUESTS || seconds >= maxWarmUp)
  while (served.size > 0) {
    for (const [variant, total] of served) {
      const { requests, seconds } = await measure(variant)
      total.requests += requests
      total.seconds += seconds
      total.turns += 1
      if (isWarm(total)) served.delete(variant)
    }
  }
}

/** One row per variant, compared with the variant named `bare`. */
export function summarize(samples) {
  const bare = samples.get('bare')
  return [...samples].map(([variant, { rate, cpu, user, busy }]) => ({
    variant: variant,
    'requests/s': Math.round(median(rate)),
    'share of bare': percent(medianRatio(rate, bare.rate)),
    'CPU us/request': round1(median(cpu)),
    'added CPU us': round1(medianDifference(cpu, bare.cpu)),
    'user us/request': round1(median(user)),
    'added user us': round1(medianDifference(user, bare.user)),
    'server busy': percent(median(busy)),
  }))
}

/** CPU per request of the first variant of each pair, in multiples of the second's. */
export function compareCpu(samples, pairs) {
  return pairs.map(([variant, reference]) => ({
    variant: variant,
    'compared with': reference,
    'CPU ratio': medianRatio(samples.get(variant).cpu, samples.get(reference).cpu).toFixed(2),
    'user time ratio': medianRatio(samples.get(variant).user, samples.get(reference).user).toFixed(
      2,
    ),
  }))
}

export function percent(share) {
  return `${(share * 100).toFixed(1)} %`
}

function round1(value) {
  return Number(value.toFixed(1))
}
