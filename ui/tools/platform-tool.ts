import { schemaProblem } from './tool-schema'
import type { ToolObjectSchema } from './tool-schema'

/** A function of the app that Sidekick can invoke. */
export interface PlatformTool {
  readonly description: string
  readonly inputSchema: ToolObjectSchema
  readonly handler: (
    input: Record<string, unknown>,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>
}

/** Handler of a tool with the properties that the local platform shows. */
export interface RegisteredHandler {
  (input: Record<string, unknown>): Promise<Record<string, unknown>>
  description: string
  inputSchema: ToolObjectSchema
}

/**
 * Creates what is registered with App Bridge: checks the input before the tool runs.
 *
 * @param run runs the tool in the Nuxt app
 */
export function toolHandler(
  { description, inputSchema, handler }: PlatformTool,
  run: <Result>(task: () => Result) => Result,
): RegisteredHandler {
  const checked = async (input: Record<string, unknown>) => {
    const problem = schemaProblem(inputSchema, input, 'input')
    if (problem !== undefined) throw new TypeError(problem)
    return run(() => handler(input))
  }
  return Object.assign(checked, { description, inputSchema })
}
