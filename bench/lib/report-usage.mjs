/**
 * Preloaded into a server (`node --import`): answers its parent with the CPU time (microseconds; `user`: without the
 * kernel's part) and memory (bytes) used so far.
 */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system, user, memory: process.memoryUsage.rss() })
})
// A server must not outlive the benchmark, however that ends.
process.on('disconnect', () => process.exit())
