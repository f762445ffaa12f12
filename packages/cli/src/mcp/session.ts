import { isJsonObject } from '../../../../server/core/json-object'
import type { RunningPlatform } from '../platform/running-platform'
import { PLATFORM_TOOLS } from './tools'

/**
 * The server side of a session of the Model Context Protocol, as far as a server with tools needs
 * it: six messages of JSON-RPC. The official SDK would add the 17 packages of its HTTP transports,
 * such as Express and Hono, to every app that installs the layer.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18
 */
export interface McpSession {
  /**
   * Handles one line of the input.
   *
   * @returns the line of the response; undefined for a notification
   */
  handle: (line: string) => Promise<string | undefined>
}

export interface McpOptions {
  /** Finds the local platform. Called for each tool, so that it may start and stop in between. */
  findPlatform: () => Promise<RunningPlatform>
  /** Version of this package. */
  version: string
}

/** Versions of the protocol that have these messages, newest first. */
const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

const INSTRUCTIONS =
  'Controls the local platform of a Shopify app that runs on this machine: stores with test data, its Admin API, webhooks, the clock, and injected faults. It never reaches a real store.'

/** Codes of JSON-RPC. */
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602

class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** Serves the tools to one client: returns what responds to its messages. */
export function createMcpSession({ findPlatform, version }: McpOptions): McpSession {
  async function callTool({ name, arguments: input = {} }: Params): Promise<object> {
    const tool = PLATFORM_TOOLS.find(each => each.name === name)
    if (!tool) throw new RpcError(INVALID_PARAMS, `There is no tool ${JSON.stringify(name)}.`)
    if (!isJsonObject(input)) throw new RpcError(INVALID_PARAMS, 'The arguments must be an object.')
    try {
      const result = await tool.call(await findPlatform(), input)
      return { content: [{ type: 'text', text: JSON.stringify(result, null, 2) }] }
    } catch (error) {
      // The model reads the reason, and can try again.
      const text = error instanceof Error ? error.message : String(error)
      return { content: [{ type: 'text', text }], isError: true }
    }
  }

  async function respond(method: string, params: Params): Promise<object> {
    switch (method) {
      case 'initialize':
        return {
          protocolVersion:
            PROTOCOL_VERSIONS.find(each => each === params.protocolVersion) ?? PROTOCOL_VERSIONS[0],
          capabilities: { tools: {} },
          serverInfo: { name: 'nuxt-platform-layer', version },
          instructions: INSTRUCTIONS,
        }
      case 'ping':
        return {}
      case 'tools/list':
        return { tools: PLATFORM_TOOLS.map(({ call: _, ...tool }) => tool) }
      case 'tools/call':
        return callTool(params)
      default:
        throw new RpcError(METHOD_NOT_FOUND, `There is no method ${JSON.stringify(method)}.`)
    }
  }

  return {
    handle: async line => {
      let id: string | number | null = null
      try {
        const message = readMessage(line)
        id = message.id ?? null
        // A message without an id is a notification, which has no response.
        if (message.id === undefined) return undefined
        const result = await respond(message.method, message.params)
        return JSON.stringify({ jsonrpc: '2.0', id, result })
      } catch (error) {
        if (!(error instanceof RpcError)) throw error
        const { code, message } = error
        return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
      }
    },
  }
}

type Params = Readonly<Record<string, unknown>>

interface Message {
  id: string | number | undefined
  method: string
  params: Params
}

function readMessage(line: string): Message {
  const message = parseJson(line)
  if (!isJsonObject(message) || message.jsonrpc !== '2.0' || typeof message.method !== 'string')
    throw new RpcError(INVALID_REQUEST, 'This is not a request of JSON-RPC 2.0.')
  const { id, method, params = {} } = message
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
    throw new RpcError(INVALID_REQUEST, 'The id must be a string or a number.')
  if (!isJsonObject(params)) throw new RpcError(INVALID_PARAMS, 'The params must be an object.')
  return { id, method, params }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new RpcError(PARSE_ERROR, 'This is not JSON.')
  }
}
