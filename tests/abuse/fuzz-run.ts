import process from 'node:process'
import fc from 'fast-check'
import { keepAliveConnection } from './keep-alive-connection'
import { sendAndHangUp } from './send-and-hang-up'

/** Inputs of one run: `PLATFORM_FUZZ_INPUTS`, or few enough for every run of the tests. */
export const INPUTS = Number(process.env.PLATFORM_FUZZ_INPUTS ?? 3000)
/** The same inputs for the same seed: `PLATFORM_FUZZ_SEED`. */
export const SEED = Number(process.env.PLATFORM_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

const CONNECTIONS = 8
/** Drawn at a time: a hundred thousand at once would fill the memory of the tests. */
const DRAWN = 500
/** Failures kept; one cause fails thousands of inputs. */
const SHOWN = 5

/** An input with an invalid response, by its number in the run. */
export interface FuzzFailure {
  input: number
  seed: number
  status: number
  request: string
}

/**
 * Sends generated requests on several connections, and returns the first of those whose response is
 * a server error or missing.
 */
export function fuzz(
  origin: string,
  requests: fc.Arbitrary<string>,
  inputs: number,
): Promise<FuzzFailure[]> {
  return run(
    requests,
    inputs,
    () => {
      const connection = keepAliveConnection(origin)
      return {
        send: async request => (await connection.send(request)).status,
        close: connection.close,
      }
    },
    status => status === 0 || status >= 500,
  )
}

/**
 * The same for requests that need no response, each on a connection of its own, which hangs up.
 */
export function fuzzConnections(
  origin: string,
  requests: fc.Arbitrary<string>,
  inputs: number,
): Promise<FuzzFailure[]> {
  return run(
    requests,
    inputs,
    () => ({ send: request => sendAndHangUp(origin, request), close: () => {} }),
    status => status >= 500,
  )
}

interface Sender {
  send: (request: string) => Promise<number>
  close: () => void
}

async function run(
  requests: fc.Arbitrary<string>,
  inputs: number,
  open: () => Sender,
  isFailure: (status: number) => boolean,
): Promise<FuzzFailure[]> {
  const failures: FuzzFailure[] = []
  const drawn = draw(requests, inputs)
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const sender = open()
      for (const [input, request] of drawn) {
        const status = await sender.send(request)
        if (isFailure(status))
          failures.push({ input, seed: SEED, status, request: request.slice(0, 3000) })
        if (failures.length >= SHOWN) break
      }
      sender.close()
    }),
  )
  return failures
}

/** Shared by all connections: each takes the next one. */
function* draw(requests: fc.Arbitrary<string>, inputs: number): Generator<[number, string]> {
  for (let from = 0; from < inputs; from += DRAWN) {
    const sample = fc.sample(requests, {
      seed: SEED + from,
      numRuns: Math.min(DRAWN, inputs - from),
    })
    for (const [index, request] of sample.entries()) yield [from + index, request]
  }
}
