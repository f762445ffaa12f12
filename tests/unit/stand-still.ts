/**
 * Blocks this process for so many milliseconds, as SIGSTOP does: afterwards timers that are due run
 * before the sockets are read.
 */
export function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
