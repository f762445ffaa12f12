import { parseArgs } from 'node:util'

/** Reads the command line; `--no-build` reuses what was built before. */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      'no-build': { type: 'boolean', default: false },
      'rounds': { type: 'string', default: '7' },
      'seconds': { type: 'string', default: '2' },
      'connections': { type: 'string', default: '16' },
      'tokens': { type: 'string', default: '20000' },
      'starts': { type: 'string', default: '15' },
    },
  })
  return {
    reuse: values['no-build'],
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    connections: positive('connections', values.connections),
    tokens: positive('tokens', values.tokens),
    starts: positive('starts', values.starts),
  }
}

function positive(name, text) {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`)
  return value
}
