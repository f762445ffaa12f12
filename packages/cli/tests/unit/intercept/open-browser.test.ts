import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../../src/intercept/open-browser'

/**
 * A browser that pauses one more request when it receives the command to pause none, as a busy one
 * does: it refuses the command that continues this request, as it has continued by itself.
 */
const LATE_BROWSER = `#!${process.execPath}
const { createReadStream, writeSync } = require('node:fs')
const send = message => writeSync(4, JSON.stringify(message) + '\\0')
const RESULTS = {
  'Target.getTargets': { targetInfos: [{ type: 'page', targetId: 'page' }] },
  'Target.attachToTarget': { sessionId: 'session' },
}
let rest = ''
let disabling
createReadStream(null, { fd: 3, encoding: 'utf8' }).on('data', chunk => {
  const messages = (rest + chunk).split('\\0')
  rest = messages.pop()
  for (const text of messages) {
    const { id, method } = JSON.parse(text)
    if (method === 'Fetch.disable') {
      disabling = id
      send({ method: 'Fetch.requestPaused', params: { requestId: 'late' } })
    } else if (method === 'Fetch.continueRequest') {
      send({ id, error: { message: 'Fetch domain is not enabled' } })
      send({ id: disabling, result: {} })
    } else send({ id, result: RESULTS[method] ?? {} })
    if (method === 'Page.navigate') send({ method: 'Page.frameNavigated', params: {} })
  }
})
`

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-browser-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('goes on when the browser refuses to continue a request that it has continued', async () => {
  const executable = join(folder, 'browser.cjs')
  await writeFile(executable, LATE_BROWSER, { mode: 0o755 })
  const refused: unknown[] = []
  const note = (error: unknown) => void refused.push(error)
  process.on('unhandledRejection', note)
  const browser = await openBrowser({
    executable,
    profile: join(folder, 'profile'),
    url: 'https://shop.example',
    interception: {
      proxy: { server: 'http://127.0.0.1:1', username: 'user', password: 'password' },
      keyHash: '',
    },
  })
  // An unhandled rejection is reported after the current task.
  await new Promise(resolve => setImmediate(resolve))
  browser.close()
  await browser.closed
  process.off('unhandledRejection', note)
  expect(refused).toEqual([])
})
