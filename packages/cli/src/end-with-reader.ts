import process from 'node:process'

const EXIT_FAILED = 1

/** Ends this process when what reads its output has ended, e.g. `| head`. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit(EXIT_FAILED)
    })
}
