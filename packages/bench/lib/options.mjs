import { parseArgs } from 'node:util'

/** What `--quick` sets: enough to see that all works, too little to publish. */
const QUICK = { rounds: '1', seconds: '0.3', tokens: '2000', starts: '1' }
const DEFAULTS = { rounds: '7', seconds: '2', tokens: '20000', starts: '15' }

/**
 * Reads the command line; `--no-build` reuses what was built before.
 *
 * @param defaults of a script whose samples are of another number or length
 * @param flags further options of a script, which are true when they are given
 */
export function readOptions(defaults = {}, flags = []) {
  const { values } = parseArgs({
    options: {
      'no-build': { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string', default: '16' },
      tokens: { type: 'string' },
      starts: { type: 'string' },
      ...Object.fromEntries(flags.map(flag => [flag, { type: 'boolean', default: false }])),
    },
  })
  const assumed = values.quick ? QUICK : { ...DEFAULTS, ...defaults }
  const number = name => positive(name, values[name] ?? assumed[name])
  return {
    reuse: values['no-build'],
    quick: values.quick,
    rounds: number('rounds'),
    seconds: number('seconds'),
    connections: number('connections'),
    tokens: number('tokens'),
    starts: number('starts'),
    ...Object.fromEntries(flags.map(flag => [flag, values[flag]])),
  }
}

function positive(name, text) {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`)
  return value
}
