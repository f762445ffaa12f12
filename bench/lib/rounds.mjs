import { median, medianDifference, medianRatio } from './statistics.mjs'

/**
 * Measures variants in interleaved rounds, so that a noisy moment of the machine touches all of them. Each round starts
 * with another variant.
 *
 * `measure` runs one variant once and resolves to `{ requests, seconds, cpu, user }`, CPU time in microseconds. `renew` starts the
 * servers anew before each round; without it they are the same in all.
 *
 * @returns for each variant its samples: requests per second, CPU microseconds per request (in all, and without the kernel's
 * part), share of the time the server worked
 */
export async function measureRounds(variants, rounds, measure, renew) {
  const samples = new Map(variants.map(variant => [variant.name, { rate: [], cpu: [], user: [], busy: [] }]))
  for (let round = 0; round < rounds; round++) {
    await renew?.()
    if (renew || round === 0) await warmUp(variants, measure)
    for (let turn = 0; turn < variants.length; turn++) {
      const variant = variants[(turn + round) % variants.length]
      const { requests, seconds, cpu, user } = await measure(variant)
      const sample = samples.get(variant.name)
      sample.rate.push(requests / seconds)
      sample.cpu.push(cpu / requests)
      sample.user.push(user / requests)
      sample.busy.push(cpu / (seconds * 1e6))
    }
    console.log(`Round ${round + 1} of ${rounds}`)
  }
  return samples
}

/** Unmeasured, and twice: what is measured is a server in service, whose code the engine has optimised. */
async function warmUp(variants, measure) {
  for (const variant of [...variants, ...variants]) await measure(variant)
}

/** One row per variant, compared with the variant named `bare`. */
export function summarize(samples) {
  const bare = samples.get('bare')
  return [...samples].map(([variant, { rate, cpu, user, busy }]) => ({
    'variant': variant,
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
    'variant': variant,
    'compared with': reference,
    'CPU ratio': medianRatio(samples.get(variant).cpu, samples.get(reference).cpu).toFixed(2),
    'user time ratio': medianRatio(samples.get(variant).user, samples.get(reference).user).toFixed(2),
  }))
}

export function percent(share) {
  return `${(share * 100).toFixed(1)} %`
}

function round1(value) {
  return Number(value.toFixed(1))
}
