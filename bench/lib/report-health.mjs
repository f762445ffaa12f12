/**
 * Preloaded into a server that runs with `--expose-gc`: tells a parent that asks for `health` what is left in memory after the
 * garbage is collected (bytes), how long the event loop was kept waiting since it asked before (ms), and how many rejections
 * nobody has handled.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

let unhandledRejections = 0
process.on('unhandledRejection', () => unhandledRejections++)

process.on('message', (message) => {
  if (message !== 'health') return
  const loopDelay = { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, worst: delay.max / 1e6 }
  globalThis.gc()
  // Weak references are cleared and finalizers run after the first.
  setImmediate(() => {
    globalThis.gc()
    const { rss, heapUsed, external } = process.memoryUsage()
    process.send({ rss, heap: heapUsed, external, loopDelay, unhandledRejections })
    delay.reset()
  })
})
