import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { packageFolder } from '../../../facts/schemas/package-folder'
import { createMcpSession } from '../mcp/session'
import { findPlatform, PLATFORM_OPTIONS } from '../platform/running-platform'

export const MCP_USAGE = `emulator mcp: a server of the Model Context Protocol over stdin and stdout, with which a coding agent seeds, queries and
inspects the running local platform, and triggers webhooks in it.

  --url <address>       Address of the local platform (default: the one that runs in this folder)
`

export interface McpCommand {
  url?: string
}

/**
 * Parses the arguments of `emulator mcp`.
 *
 * @throws Error for an unknown option
 */
export function readMcpOptions(args: string[]): McpCommand {
  return parseArgs({ args, options: PLATFORM_OPTIONS }).values
}

/** Serves the protocol until the input ends. */
export async function runMcp({ url }: McpCommand): Promise<void> {
  const { version } = JSON.parse(await readFile(join(packageFolder(), 'package.json'), 'utf8')) as {
    version: string
  }
  const session = createMcpSession({ findPlatform: () => findPlatform(url), version })
  // One after the other: an agent that seeds and then queries expects the records.
  for await (const line of createInterface({ input: process.stdin })) {
    const response = line.trim() === '' ? undefined : await session.handle(line)
    if (response !== undefined) process.stdout.write(`${response}\n`)
  }
}
