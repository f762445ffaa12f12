/**
 * Preloaded into a server (`node --import`): answers its parent with the CPU time (microseconds; `user`: without the
 * kernel's part) and memory (bytes) used so far, and with what the app has counted.
 */

/** Servers of the comparison count in it how often a grant was completed. */
globalThis.benchmarkCounts = { afterAuth: 0 }

process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system, user, memory: process.memoryUsage.rss(), counts: globalThis.benchmarkCounts })
})
// A server must not outlive the benchmark, however that ends.
process.on('disconnect', () => process.exit())
