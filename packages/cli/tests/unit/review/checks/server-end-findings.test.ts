import { expect, it } from 'vitest'
import { serverErrorCheck } from '../../../../src/review/checks/server-error-check'
import type { ServerEnd } from '../../../../src/review/server/server-watch'
import { fakeContext, findingsOf } from '../fake-context'

const END: ServerEnd = {
  how: 'exit code 1',
  during: ['GET /api/products'],
  isConfirmed: true,
  step: 'Sending requests',
  output: ['RangeError: too much', '    at work (file.mjs:1:1)', 'Node.js v24.21.0'],
}

/** The findings of these ends. */
async function found(...ends: ServerEnd[]) {
  const findings = await findingsOf(serverErrorCheck, { serverEnds: () => ends })
  return findings.map(({ message, at, file }) => [message, at, file])
}

it('names how the server ended, the reason, and the request', async () => {
  expect(await found(END)).toEqual([
    [
      'The server ended with exit code 1: RangeError: too much',
      'GET /api/products',
      'server/api/products.get.ts',
    ],
  ])
  const [finding] = await findingsOf(serverErrorCheck, { serverEnds: () => [END] })
  expect(finding?.details).toEqual(END.output)
})

it('has one finding for one reason, at what is known for sure', async () => {
  const page = { ...END, during: ['page /', 'page /products/1'], isConfirmed: false }
  expect(await found(page, END, END)).toEqual(await found(END))
  const atStep = { ...END, during: [], isConfirmed: false, output: ['Another line'] }
  expect(await found(atStep, END)).toEqual(await found(END))
  const timed = (ms: number) => ({ ...END, output: [`Error: no space after ${ms} ms`] })
  expect(await found(timed(10), timed(22))).toEqual(await found(timed(10)))
})

it('names no frame and no property of an error as the reason', async () => {
  const output = ['Error: first', 'Error: last', '    at a.js {', '  fatal: false,', '}']
  const [[message] = []] = await found({ ...END, output })
  expect(message).toBe('The server ended with exit code 1: Error: last')
})

it('names the pages that were open, and their file if there is only one', async () => {
  const end = { ...END, isConfirmed: false, how: 'signal SIGKILL', output: [] }
  expect(await found({ ...end, during: ['page /products/1'] })).toEqual([
    ['The server ended with signal SIGKILL', 'page /products/1', 'app/pages/products/[id].vue'],
  ])
  expect(await found({ ...end, during: ['page /', 'page /a', 'page /b', 'page /c'] })).toEqual([
    ['The server ended with signal SIGKILL', 'page /, page /a, page /b, or 1 more', undefined],
  ])
})

it('names the step of the review if nothing was open', async () => {
  const end = { ...END, during: [], output: ['Out of paper', 'No ink'] }
  expect(await found(end)).toEqual([
    [
      'The server ended with exit code 1: No ink',
      'while the review was at this step: Sending requests',
      undefined,
    ],
  ])
})

it('knows the file of a route below a base path', async () => {
  const { app } = fakeContext()
  const [finding] = await findingsOf(serverErrorCheck, {
    app: { ...app, basePath: '/base' },
    serverEnds: () => [{ ...END, during: ['GET /base/api/products'] }],
  })
  expect(finding?.file).toBe('server/api/products.get.ts')
})
