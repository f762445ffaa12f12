/** The same measurement as guarded-route.mjs without a network: Nitro's handler is called in process. See README.md. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ask, stop } from './lib/ask.mjs'
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

const samples = await withSeededDirectory(directory =>
  measureRounds(VARIANTS, options.rounds, variant => measure(variant, directory)))
await report('in-process', {
  'In process': summarize(samples),
  'CPU per request in process, layer : hand-written': compareCpu(samples, COMPARISONS),
}, samples)

/** One sample: a process that has called nothing else, warmed up. */
async function measure({ app, path, newToken }, directory) {
  const { seconds, warmUp, tokens, connections } = options
  const child = fork(caller, [`${serverOf(app)}/index.mjs`], { cwd: directory, env: SERVER_ENVIRONMENT, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    const load = { path, tokens, repeatedTokens: newToken ? 0 : connections }
    await ask(child, { ...load, seconds: warmUp })
    return await ask(child, { ...load, seconds })
  }
  finally {
    await stop(child)
  }
}
