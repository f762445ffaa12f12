import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

/** Bytes of the heap of this process, after garbage collection. */
export function liveHeap() {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
