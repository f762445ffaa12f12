import { JOBS_CHANNEL } from '../../../../shared/job-control'

/** Variable of the app with the port and the secret of the kit: `PORT:SECRET`. */
export const LINK_VARIABLE = 'PLATFORM_KIT_JOBS'

/**
 * Module that Node.js preloads into the processes of an app: it connects the jobs that the layer
 * publishes with the kit. A build of the app contains nothing of it.
 */
const SCRIPT = String.raw`
import { subscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
const [port, secret] = process.env.${LINK_VARIABLE}.split(':')
subscribe('${JOBS_CHANNEL}', jobs => {
  const socket = connect(Number(port), '127.0.0.1')
  socket.unref().on('error', () => {}).write(secret + '\n')
  createInterface({ input: socket }).on('error', () => {}).on('line', async line => {
    const { id, method, args } = JSON.parse(line)
    let outcome
    try {
      outcome = { id, result: await jobs[method](...args) }
    }
    catch (error) {
      outcome = { id, error: String(error?.message ?? error) }
    }
    socket.write(JSON.stringify(outcome) + '\n')
  })
})
`

/** Option of Node.js that preloads the module. */
export const PRELOAD_OPTION = `--import=data:text/javascript,${encodeURIComponent(SCRIPT)}`
