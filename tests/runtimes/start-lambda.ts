import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { startEmulator } from '../../packages/emulator/src'
import { API_KEY, BROWSER, SECRET } from '../integration/app-under-test'
import type { ReachableApp } from '../integration/app-under-test'

/** Where API Gateway serves the function. */
const DOMAIN = 'function.execute-api.eu-central-1.amazonaws.com'

/**
 * An event of an HTTP API of API Gateway, as far as functions read it.
 *
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export interface LambdaEvent {
  rawPath: string
  rawQueryString?: string
  method?: string
  headers?: Record<string, string>
  cookies?: string[]
  body?: string
  isBase64Encoded?: boolean
}

/** What a function returns. */
export interface LambdaResult {
  statusCode: number
  headers: Record<string, string>
  cookies?: string[]
  body: string
  isBase64Encoded?: boolean
}

/** The built function in a process of its own, and the emulator that it talks to. */
export interface RunningFunction extends ReachableApp {
  invoke: (event: LambdaEvent) => Promise<LambdaResult>
  stop: () => Promise<void>
}

/** Loads the function of an app, which stores its sessions below the app's folder. */
export async function startLambda(folder: string): Promise<RunningFunction> {
  const url = `https://${DOMAIN}`
  const emulator = await startEmulator({
    port: 0,
    app: { apiKey: API_KEY, apiSecretKey: SECRET, appUrl: url, scopes: ['write_products'] },
  })
  const child = fork(
    fileURLToPath(new URL('lambda-process.mjs', import.meta.url)),
    [join(folder, '.output/server/index.mjs')],
    {
      cwd: folder,
      execArgv: [],
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...emulator.environment },
    },
  )
  const send = resultsOf(child)
  await send(0)
  let events = 0
  const invoke = async (event: LambdaEvent) => {
    const id = (events += 1)
    const result = send(id)
    child.send({ id, event: completeEvent(event) })
    return result
  }
  return {
    url,
    emulator,
    invoke,
    fetch: async (path, init = {}) => {
      const { pathname, search } = new URL(path, url)
      const { statusCode, headers, body, isBase64Encoded } = await invoke({
        rawPath: pathname,
        rawQueryString: search.slice(1),
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof init.body === 'string' && { body: init.body }),
      })
      return new Response(isBase64Encoded ? Buffer.from(body, 'base64') : body, {
        status: statusCode,
        headers,
      })
    },
    async stop() {
      child.disconnect()
      await emulator.close()
    },
  }
}

/** Returns a function that resolves to the result of an event. */
function resultsOf(child: ChildProcess): (id: number) => Promise<LambdaResult> {
  return id =>
    new Promise((resolve, reject) => {
      const end = (code: number | null) => reject(new Error(`The function ended with ${code}`))
      const listen = (message: unknown) => {
        const sent = message as { id: number; result?: LambdaResult; error?: string }
        if (sent.id !== id) return
        child.off('message', listen).off('exit', end)
        if (sent.error) reject(new Error(sent.error))
        else resolve(sent.result as LambdaResult)
      }
      child.on('message', listen).on('exit', end)
    })
}

function completeEvent({
  method = 'GET',
  headers = {},
  rawQueryString = '',
  ...event
}: LambdaEvent) {
  const { rawPath } = event
  const query = Object.fromEntries(new URLSearchParams(rawQueryString))
  return {
    version: '2.0',
    routeKey: '$default',
    rawQueryString,
    headers: { host: DOMAIN, 'user-agent': BROWSER, 'x-forwarded-proto': 'https', ...headers },
    ...(rawQueryString && { queryStringParameters: query }),
    requestContext: {
      domainName: DOMAIN,
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7' },
      stage: '$default',
    },
    isBase64Encoded: false,
    ...event,
  }
}
