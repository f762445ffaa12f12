/**
 * Preloaded into a server that runs with `--expose-gc`. Replies to the message `health` of the
 * parent process with the memory after garbage collection (bytes), the event loop delay since the
 * previous message (ms), and the number of unhandled rejections.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

let unhandledRejections = 0
process.on('unhandledRejection', () => unhandledRejections++)

process.on('message', message => {
  if (message !== 'health') return
  const loopDelay = {
    p50: delay.percentile(50) / 1e6,
    p99: delay.percentile(99) / 1e6,
    worst: delay.max / 1e6,
  }
  globalThis.gc()
  // Weak references are cleared and finalizers run after the first.
  setImmediate(() => {
    globalThis.gc()
    const { rss, heapUsed, external } = process.memoryUsage()
    process.send({ rss, heap: heapUsed, external, loopDelay, unhandledRejections })
    delay.reset()
  })
})
