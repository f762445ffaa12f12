import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { holdingPort } from '../../../../testing/playwright/holding-port'

/** 'free', or the code of the error that listening ends with. */
async function stateOf(port: number): Promise<string> {
  const server = createServer()
  const listening = once(server.listen(port, 'localhost'), 'listening')
  try {
    await listening
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? ''
  }
  server.close()
  await once(server, 'close')
  return 'free'
}

it('holds a port during the work, and releases it', async () => {
  const [port, during] = await holdingPort(async held => [held, await stateOf(held)] as const)
  expect([during, await stateOf(port)]).toEqual(['EADDRINUSE', 'free'])
})

it('releases it after failed work, whose error it passes on', async () => {
  let port = 0
  const failing = holdingPort(held => {
    port = held
    return Promise.reject(new Error('no platform'))
  })
  await expect(failing).rejects.toThrow('no platform')
  expect(await stateOf(port)).toBe('free')
})
