/**
 * Preloaded into a server (`node --import`). Replies to the message `usage` of the parent process
 * with the CPU time (microseconds; `user` is without kernel time), the memory (bytes), and the
 * counters of the app.
 */

/** The compared servers count completed grants here. */
globalThis.benchmarkCounts = { afterAuth: 0 }

process.on('message', message => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send({
    cpu: user + system,
    user,
    memory: process.memoryUsage.rss(),
    counts: globalThis.benchmarkCounts,
  })
})
// A server must not outlive the benchmark, however that ends.
process.on('disconnect', () => process.exit())
