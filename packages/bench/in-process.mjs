/**
 * The same measurement as guarded-route.mjs without a network: Nitro's handler is called in
 * process. See README.md.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { requestFrom, stop } from './lib/child-process.mjs'
import { buildApps, serverOf } from './lib/build-apps.mjs'
import { readOptions } from './lib/options.mjs'
import { report } from './lib/report.mjs'
import { compareCpu, measureRounds, summarize } from './lib/rounds.mjs'
import { SERVER_ENVIRONMENT } from './lib/server-process.mjs'
import { APPS, COMPARISONS, VARIANTS } from './lib/variants.mjs'
import { withSeededDirectory } from './lib/working-directory.mjs'

const caller = fileURLToPath(new URL('lib/in-process-caller.mjs', import.meta.url))
const options = readOptions()
buildApps(APPS, options)

const samples = await withSeededDirectory(async directory => {
  // A process for each variant: one that served several routes runs code that was optimized for all
  // of them at once.
  const callers = new Map(
    VARIANTS.map(({ name, app }) => [
      name,
      fork(caller, [`${serverOf(app)}/index.mjs`], {
        cwd: directory,
        env: SERVER_ENVIRONMENT,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    ]),
  )
  try {
    const { seconds, tokens, connections } = options
    return await measureRounds(VARIANTS, options.rounds, ({ name, path, newToken }) =>
      requestFrom(callers.get(name), {
        path,
        seconds,
        tokens,
        repeatedTokens: newToken ? 0 : connections,
      }),
    )
  } finally {
    await Promise.all([...callers.values()].map(stop))
  }
})
await report(
  'in-process',
  {
    'In process': summarize(samples),
    'CPU per request in process, layer : hand-written': compareCpu(samples, COMPARISONS),
  },
  samples,
)
