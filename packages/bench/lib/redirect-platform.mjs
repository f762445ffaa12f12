/**
 * Preloaded into a server (`node --import`): its calls to shops go to the platform of the benchmark
 * at `BENCHMARK_PLATFORM_URL`, and nothing else leaves the machine. The libraries of the comparison
 * know shops by https and one domain alone.
 */
const { fetch } = globalThis
const { BENCHMARK_PLATFORM_URL } = process.env

globalThis.fetch = (input, init) => {
  const { host, pathname } = new URL(input instanceof Request ? input.url : input)
  if (!host.endsWith('.myshopify.com')) throw new Error(`A server of the benchmark called ${host}`)
  return fetch(
    `${BENCHMARK_PLATFORM_URL}/${host}${pathname}`,
    input instanceof Request ? input : init,
  )
}
